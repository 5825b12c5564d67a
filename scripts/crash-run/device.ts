/** A device with a form: the real answer queue on a storage that survives the tab, as `ui/use-answers.ts` uses it. */
import { openTestForm, saveTestAnswer, type TestForm } from '#features/online-tests/contract.ts'
import { createAnswerQueue } from '#features/online-tests/ui/answer-queue.ts'
import type { Network } from './network.ts'
import type { Acknowledged } from './report.ts'

/** What remains on a device when its browser crashes. */
export type DeviceStorage = Map<string, string>

export type Tab = ReturnType<typeof openTab>

interface TabOptions {
  form: TestForm
  /** Id of the tab. */
  tab: string
  network: Network
  storage: DeviceStorage
  onAcknowledged: (position: number, answer: Acknowledged) => void
}

/** Opens the form in a tab and restores what the device stored. */
export function openTab({ form, tab, network, storage, onAcknowledged }: TabOptions) {
  const formId = form.form_id
  let isOpened = false
  let isDead = false
  const queue = createAnswerQueue({
    key: `online-test:${formId}`,
    answers: form.answers,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      // A dead tab runs no code.
      setItem: (key, value) => void (isDead || storage.set(key, value)),
      removeItem: (key) => void (isDead || storage.delete(key)),
    },
    async save(answer) {
      if (isDead) return new Promise(() => {})
      if (!isOpened) await open(0)
      const { data } = await network.api(saveTestAnswer, { formId, tab, ...answer })
      if (isDead) return new Promise(() => {})
      onAcknowledged(data.position, { choice: data.choice, revision: data.revision })
      return data
    },
  })
  queue.restore()

  async function open(takeOver: 0 | 1): Promise<string | null> {
    const { data } = await network.api(openTestForm, { formId, tab, device: 'phone', take_over: takeOver })
    if (isDead) return null
    isOpened = true
    queue.merge(data.answers)
    if (data.response_id) queue.stop('finished')
    else if (!data.is_active) queue.stop('elsewhere')
    else queue.resume()
    return data.response_id
  }

  return {
    tab,
    queue,
    open,
    /** The connection is lost: the tab does not know any more whether it is the active one. */
    goOffline(): void {
      network.isOnline = false
      isOpened = false
      queue.stop('offline')
    },
    async goOnline(): Promise<void> {
      network.isOnline = true
      await open(0).catch(() => queue.flush())
    },
    /** The tab ends without running another line. */
    die(): void {
      queue.stop('offline')
      isDead = true
    },
  }
}
