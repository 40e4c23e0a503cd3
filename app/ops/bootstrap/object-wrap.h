// Included before every C++ file of a package that is compiled for Node 24 (install.mjs).
//
// From 24.19 on, node::ObjectWrap registers a cleanup hook for each object. Its destructor aborts the process when the garbage collector runs
// while no context is entered: "RemoveEnvironmentCleanupHook: Assertion failed: (env) != nullptr". better-sqlite3 12 derives its statements
// from that class. Without the hooks the class is as in 24.18. Source: https://github.com/nodejs/node/issues/65446.
#include <node.h>

namespace node {
inline void NoCleanupHook(v8::Isolate*, void (*)(void*), void*) {}
}  // namespace node

#define AddEnvironmentCleanupHook NoCleanupHook
#define RemoveEnvironmentCleanupHook NoCleanupHook
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
