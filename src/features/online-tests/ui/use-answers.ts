import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { usePageContext } from '#lib/page.ts'
import { tryStorage } from '#lib/web-storage.ts'
import { type Device, PRESENCE_MS, SUBMIT_GRACE_SECONDS } from '../constants.ts'
import { openTestForm, saveTestAnswer, type TestForm } from '../contract.ts'
import { createAnswerQueue } from './answer-queue.ts'

const TAB_KEY = 'online-test-tab'
/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1

interface OtherTab {
  device: Device
  seen_at: string
}

/**
 * The answers of a form: kept on this device, saved one by one, restored after a reload. Says regularly that the form is
 * open here; `other` is the tab that may answer instead.
 */
export function useAnswers(form: TestForm) {
  const { api } = usePageContext()
  const formId = form.form_id
  const [other, setOther] = useState<OtherTab | null>(null)
  const [responseId, setResponseId] = useState(form.response_id)
  const [recovered, setRecovered] = useState(0)
  const isOpened = useRef(false)

  const [queue] = useState(() =>
    createAnswerQueue({
      key: `online-test:${formId}`,
      answers: form.answers,
      storage: typeof window === 'undefined' ? null : tryStorage(() => localStorage),
      async save(answer) {
        // After an interruption the server must first know which tab this is.
        if (!isOpened.current) await open(0)
        return (await api(saveTestAnswer, { formId, tab: tabId(), ...answer })).data
      },
    }),
  )
  const state = useSyncExternalStore(
    queue.subscribe,
    () => queue.state,
    () => queue.state,
  )

  async function open(takeOver: 0 | 1): Promise<void> {
    const { data } = await api(openTestForm, { formId, tab: tabId(), device: deviceOf(), take_over: takeOver })
    isOpened.current = true
    setOther(data.other)
    setResponseId(data.response_id)
    queue.merge(data.answers)
    if (data.response_id) queue.stop('finished')
    else if (!data.is_active) queue.stop('elsewhere')
    else if (queue.state.problem !== 'expired') queue.resume()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one form per page; `open` uses only stable values
  useEffect(() => {
    queue.restore()
    setRecovered(queue.state.answers.filter(({ choice }) => choice !== null).length)
    const announce = () => void open(0).catch(() => queue.flush())
    const handleOnline = () => {
      isOpened.current = false
      announce()
    }
    const handleOffline = () => {
      isOpened.current = false
      queue.stop('offline')
    }
    announce()
    const presence = setInterval(() => document.visibilityState === 'visible' && announce(), PRESENCE_MS)
    const left = Date.parse(form.due_at) + SUBMIT_GRACE_SECONDS * 1_000 - Date.parse(form.now)
    // A longer delay would fire at once. A page that is open for so long learns the end from the server.
    const end = left > MAX_DELAY_MS ? undefined : setTimeout(() => queue.stop('expired'), Math.max(0, left))
    window.addEventListener('online', handleOnline)
    window.addEventListener('offline', handleOffline)
    return () => {
      clearInterval(presence)
      clearTimeout(end)
      window.removeEventListener('online', handleOnline)
      window.removeEventListener('offline', handleOffline)
    }
  }, [])

  return {
    ...state,
    other,
    responseId,
    setResponseId,
    /** Answers that were there when the page opened. */
    recovered,
    tab: tabId,
    choose: queue.choose,
    flag: queue.flag,
    flush: queue.flush,
    clear: queue.clear,
    takeOver: () => open(1),
    read: () => queue.state,
  }
}

let ownTab: string | undefined

/** Id of this tab; a reload keeps it. */
function tabId(): string {
  if (ownTab) return ownTab
  const tab = tryStorage(() => sessionStorage.getItem(TAB_KEY)) ?? crypto.randomUUID()
  tryStorage(() => sessionStorage.setItem(TAB_KEY, tab))
  ownTab = tab
  return tab
}

function deviceOf(): Device {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer'
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet'
}
