// What Swift can't call of libmicrohttpd: variadic functions and macros.
#pragma once
#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

/// What a daemon without a listening socket is started with.
struct mhdshim_settings {
  unsigned flags;
  unsigned connection_limit;
  unsigned connection_timeout_seconds;
  size_t connection_memory_limit;
  void *context;
  MHD_AccessHandlerCallback access;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback notify;
};

/// Starts a daemon; NULL with errno set when that fails.
struct MHD_Daemon *mhdshim_start(const struct mhdshim_settings *settings);

#if defined(__linux__)
/// The epoll descriptor of a daemon that has one.
int mhdshim_epoll_fd(struct MHD_Daemon *daemon);
#endif

/// Writes "name: value\r\n" for each header field, in order, as long as it fits; returns how many bytes all of them need,
/// and in `count` how many they are.
size_t mhdshim_copy_fields(struct MHD_Connection *connection, enum MHD_ValueKind kind, char *buffer, size_t capacity,
                           int *count);

static const unsigned mhdshim_http10_compatible = MHD_RF_HTTP_1_0_COMPATIBLE_STRICT;
static const unsigned mhdshim_http10_server = MHD_RF_HTTP_1_0_SERVER;
static const unsigned mhdshim_own_content_length = MHD_RF_INSANITY_HEADER_CONTENT_LENGTH;
static const unsigned mhdshim_keep_alive_field = MHD_RF_SEND_KEEP_ALIVE_HEADER;

/// Sets the flags of a response.
enum MHD_Result mhdshim_set_response_flags(struct MHD_Response *response, unsigned flags);

static inline int mhdshim_connection_fd(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Where the connection keeps the pointer that belongs to the application.
static inline void **mhdshim_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? (void **)&info->socket_context : 0;
}

static inline int mhdshim_is_suspended(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_SUSPENDED);
  return info && info->suspended == MHD_YES;
}

static inline uint64_t mhdshim_size_unknown(void) { return MHD_SIZE_UNKNOWN; }
static inline ssize_t mhdshim_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t mhdshim_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
