# What a debugger does with mpiexec (the MPIR process acquisition interface), as commands of gdb: says that it is there
# before the job starts, stops when all processes are there, reads the table, looks at the processes, and lets go.
set pagination off
set confirm off
set breakpoint pending on
set print thread-events off
set language c
handle SIGCHLD SIGUSR1 SIGUSR2 SIGCONT SIGTSTP nostop noprint pass
break main
run
delete
set *(int *)&MPIR_being_debugged = 1
break MPIR_Breakpoint
continue
printf "STATE %d SIZE %d\n", *(int *)&MPIR_debug_state, *(int *)&MPIR_proctable_size
set $at = *(char **)&MPIR_proctable
set $rank = 0
while $rank < *(int *)&MPIR_proctable_size
  printf "RANK %d PID %d HOST %s PROGRAM %s\n", $rank, *(int *)($at + 16), *(char **)$at, *(char **)($at + 8)
  set $at = $at + 24
  set $rank = $rank + 1
end
# Long enough for all ranks to reach MPI_Init, if nothing held them.
shell sleep 2
printf "HELD\n"
delete
continue
