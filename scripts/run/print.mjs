/** What the commands print about themselves. */

/** A fault of the set-up that one line explains; it is shown without a stack. */
export class Stop extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Says every now and then that something long still goes on. */
export async function withHeartbeat(title, work) {
  const start = performance.now()
  say(`${title} …`)
  const timer = setInterval(() => say(`  … ${title.toLowerCase()}, ${seconds(start)}`), 15_000)
  try {
    const result = await work()
    say(`  done in ${seconds(start)}`)
    return result
  } finally {
    clearInterval(timer)
  }
}
