/** Output of the commands. */

/** An error that its message explains to the user; it is printed without a stack. */
export class UserError extends Error {}

export function print(text) {
  process.stdout.write(`${text}\n`)
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Prints the elapsed time every 15 seconds while `work` runs. */
export async function withHeartbeat(title, work) {
  const start = performance.now()
  print(`${title} …`)
  const timer = setInterval(() => print(`  … ${title.toLowerCase()}, ${seconds(start)}`), 15_000)
  try {
    const result = await work()
    print(`  done in ${seconds(start)}`)
    return result
  } finally {
    clearInterval(timer)
  }
}
