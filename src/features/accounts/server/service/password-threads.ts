/** The threads that hash: started when first needed, kept, and replaced when one dies. */
import { Worker } from 'node:worker_threads'
import type { PasswordAnswer, PasswordTask } from './password-thread.ts'

const idle: Worker[] = []

/**
 * Gives a task to a thread that has none; the caller bounds how many there are at a time.
 * @throws {Error} the hash is none, or the thread died
 */
export async function askThread(task: PasswordTask): Promise<string | boolean> {
  const thread = idle.pop() ?? start()
  // Only a thread at work keeps the process alive.
  thread.ref()
  const answer = await oneAnswer(thread, task)
  thread.unref()
  idle.push(thread)
  if ('fault' in answer) throw new Error(answer.fault)
  return answer.result
}

function start(): Worker {
  const thread = new Worker(new URL('./password-thread.ts', import.meta.url))
  // Told to whoever waits for its answer; without a listener here it would end the whole process.
  thread.on('error', () => {})
  thread.on('exit', () => {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
  })
  return thread
}

function oneAnswer(thread: Worker, task: PasswordTask): Promise<PasswordAnswer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      thread.off('message', answered).off('error', reject).off('exit', died)
    }
    const answered = (answer: PasswordAnswer) => {
      settle()
      resolve(answer)
    }
    const died = () => {
      settle()
      reject(new Error('The thread that hashes passwords ended'))
    }
    thread.on('message', answered).on('error', reject).on('exit', died)
    thread.postMessage(task)
  })
}
