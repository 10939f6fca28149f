#if defined(__linux__)
#define _GNU_SOURCE
#include "CFixtures.h"

int fixtures_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
#endif
