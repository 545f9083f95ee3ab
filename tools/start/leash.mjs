/**
 * Loaded into the house before its own code. When the process that started it is killed, nobody
 * would pass signals on any more: the house then stops as if it had been asked to.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
