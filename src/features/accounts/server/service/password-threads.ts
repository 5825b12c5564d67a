/** Pool of hashing threads: started on demand, reused, and replaced if one exits. */
import { Worker } from 'node:worker_threads'
import type { PasswordResult, PasswordTask } from './password-thread.ts'

const idle: Worker[] = []

/**
 * Runs a task on an idle thread. The caller limits the number of concurrent tasks.
 * @throws {Error} if the stored hash is invalid or the thread exited
 */
export async function runOnThread(task: PasswordTask): Promise<string | boolean> {
  const thread = idle.pop() ?? startThread()
  // Only a busy thread keeps the process alive.
  thread.ref()
  const response = await waitForResponse(thread, task)
  thread.unref()
  idle.push(thread)
  if ('error' in response) throw new Error(response.error)
  return response.result
}

function startThread(): Worker {
  const thread = new Worker(new URL('./password-thread.ts', import.meta.url))
  // The task handles the error; without a listener here it would terminate the process.
  thread.on('error', () => {})
  thread.on('exit', () => {
    const index = idle.indexOf(thread)
    if (index >= 0) idle.splice(index, 1)
  })
  return thread
}

function waitForResponse(thread: Worker, task: PasswordTask): Promise<PasswordResult> {
  return new Promise((resolve, reject) => {
    const removeListeners = () => {
      thread.off('message', onMessage).off('error', reject).off('exit', onExit)
    }
    const onMessage = (response: PasswordResult) => {
      removeListeners()
      resolve(response)
    }
    const onExit = () => {
      removeListeners()
      reject(new Error('The password hashing thread exited'))
    }
    thread.on('message', onMessage).on('error', reject).on('exit', onExit)
    thread.postMessage(task)
  })
}
