/** Loaded before the server: when the command that started it is killed, the server ends in order too. */
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
