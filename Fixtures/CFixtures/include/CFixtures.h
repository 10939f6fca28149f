// What Swift can't call: the C library declares it only for _GNU_SOURCE.
#pragma once
#include <spawn.h>

#if defined(__linux__)
/// Lets a program inherit no descriptor from `first` up; returns an error number.
int fixtures_close_from(posix_spawn_file_actions_t *actions, int first);
#endif
