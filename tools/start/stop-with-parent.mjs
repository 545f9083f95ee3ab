/**
 * Preloaded into the app. When the process that started it is killed, no signals would be forwarded
 * any more: the app then stops as on SIGTERM.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
