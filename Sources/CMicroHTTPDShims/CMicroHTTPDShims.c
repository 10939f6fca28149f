#include "CMicroHTTPDShims.h"
#include <string.h>

static void add(struct MHD_OptionItem **next, enum MHD_OPTION option, intptr_t value, void *pointer) {
  **next = (struct MHD_OptionItem){option, value, pointer};
  ++*next;
}

struct MHD_Daemon *mhdshim_start(const struct mhdshim_settings *s) {
  struct MHD_OptionItem items[7];
  struct MHD_OptionItem *next = items;
  add(&next, MHD_OPTION_CONNECTION_LIMIT, (intptr_t)s->connection_limit, 0);
  add(&next, MHD_OPTION_CONNECTION_TIMEOUT, (intptr_t)s->connection_timeout_seconds, 0);
  add(&next, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)s->connection_memory_limit, 0);
  add(&next, MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)s->target, s->context);
  add(&next, MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)s->completed, s->context);
  add(&next, MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)s->notify, s->context);
  add(&next, MHD_OPTION_END, 0, 0);
  return MHD_start_daemon(s->flags, 0, 0, 0, s->access, s->context, MHD_OPTION_ARRAY, items, MHD_OPTION_END);
}

#if defined(__linux__)
int mhdshim_epoll_fd(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}
#endif

struct field_block {
  char *buffer;
  size_t capacity;
  size_t used;
};

static enum MHD_Result copy_field(void *context, enum MHD_ValueKind kind, const char *name, size_t name_length,
                                  const char *value, size_t value_length) {
  struct field_block *block = context;
  size_t end = block->used + name_length + value_length + 4;
  (void)kind;
  if (end <= block->capacity) {
    char *to = block->buffer + block->used;
    memcpy(to, name, name_length);
    to += name_length;
    memcpy(to, ": ", 2);
    to += 2;
    if (value_length) memcpy(to, value, value_length);
    memcpy(to + value_length, "\r\n", 2);
  }
  block->used = end;
  return MHD_YES;
}

size_t mhdshim_copy_fields(struct MHD_Connection *connection, enum MHD_ValueKind kind, char *buffer, size_t capacity,
                           int *count) {
  struct field_block block = {buffer, capacity, 0};
  *count = MHD_get_connection_values_n(connection, kind, copy_field, &block);
  return block.used;
}

enum MHD_Result mhdshim_set_response_flags(struct MHD_Response *response, unsigned flags) {
  return MHD_set_response_options(response, (enum MHD_ResponseFlags)flags, MHD_RO_END);
}
