def write(*a): pass
