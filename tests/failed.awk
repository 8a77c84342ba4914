# SPDX-License-Identifier: MIT OR Apache-2.0
#
# From the log of `cargo test`: each failed test with the first and the last lines that it said, as
#   failed: SUITE: NAME
#     LINE
# Both libtest's form of a block ("---- NAME stdout ----") and libtest-mimic's ("---- NAME ----") are read.

function close_block(  i) {
    if (name == "") return
    print "failed: " suite ": " name
    for (i = 0; i < said; i++) if (i < FIRST || i >= said - LAST) print "  " substr(line[i], 1, 200)
    name = ""
}

BEGIN { FIRST = 4; LAST = 6 }
/^ +Running / { close_block(); suite = $0; sub(/^ +Running /, "", suite); sub(/ \(.*/, "", suite) }
/^failures:$/ { close_block(); next }
/^---- .* ----$/ {
    close_block()
    name = $0; sub(/^---- /, "", name); sub(/( stdout)? ----$/, "", name)
    said = 0
    next
}
name != "" && $0 != "" { line[said++] = $0 }
