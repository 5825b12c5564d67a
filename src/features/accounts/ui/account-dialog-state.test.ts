import { beforeEach, expect, test, vi } from 'vitest'

/** Fake history of one tab: the entry of the page, and one entry per open dialog. */
function openHistory(dialogs: typeof import('./account-dialog-state.ts')) {
  let depth = 0
  dialogs.bindAccountDialogs({
    push(next) {
      depth = next
    },
    async back(count) {
      depth -= count
      dialogs.followEntry(depth, false)
    },
  })
  return {
    get depth() {
      return depth
    },
    back() {
      depth -= 1
      dialogs.followEntry(depth, false)
    },
    navigate() {
      depth = 0
      dialogs.followEntry(0, true)
    },
  }
}

let dialogs: typeof import('./account-dialog-state.ts')
let history: ReturnType<typeof openHistory>
let storedValues: Map<string, string>

const top = () => dialogs.readAccountDialogs().stack.at(-1)?.name

beforeEach(async () => {
  vi.resetModules()
  storedValues = new Map()
  const storage = {
    getItem: (name: string) => storedValues.get(name) ?? null,
    setItem: (name: string, value: string) => storedValues.set(name, value),
    removeItem: (name: string) => storedValues.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => run(0))
  dialogs = await import('./account-dialog-state.ts')
  history = openHistory(dialogs)
  return () => vi.unstubAllGlobals()
})

test('each dialog has a history entry; the back button closes one dialog at a time', () => {
  const onClose = vi.fn()
  dialogs.openAccountDialog({ name: 'method' }, { onClose })
  dialogs.openAccountDialog({ name: 'sign-in', kind: 'staff' })
  expect(history.depth).toBe(2)
  history.back()
  expect(top()).toBe('method')
  expect(onClose).not.toHaveBeenCalled()
  history.back()
  expect(top()).toBeUndefined()
  expect(onClose).toHaveBeenCalledExactlyOnceWith({ name: 'method' })
})

test('AUTH-029 closing the sign-in dialog returns to the method chooser, closing the chooser closes all', async () => {
  dialogs.openAccountDialog({ name: 'method' })
  dialogs.openAccountDialog({ name: 'sign-in', kind: 'member' })
  dialogs.closeAccountDialog()
  expect(top()).toBe('method')
  dialogs.closeAccountDialog()
  await Promise.resolve()
  expect(top()).toBeUndefined()
  expect(history.depth).toBe(0)
})

test('AUTH-029 a sign-in dialog opened directly also returns to the chooser, without another history entry', () => {
  dialogs.openAccountDialog({ name: 'sign-in', kind: 'student' })
  dialogs.closeAccountDialog()
  expect(top()).toBe('method')
  expect(history.depth).toBe(1)
})

test('PWD-006 closing a forgotten password dialog opened by a page calls the page’s onClose', async () => {
  const onClose = vi.fn()
  dialogs.openAccountDialog({ name: 'forgot-password', kind: 'member' }, { onClose })
  dialogs.closeAccountDialog()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith({ name: 'forgot-password', kind: 'member' }))
  expect(history.depth).toBe(0)
})

/** Presses the button of a visitor and waits for the chooser. */
async function pressPin() {
  dialogs.askToSignIn('/content/tech-review/101', { action: 'pin', id: 101 })
  await vi.waitFor(() => expect(top()).toBe('method'))
}

test('ACT-041 the action of a visitor is saved and the chooser opens; closing discards the action', async () => {
  await pressPin()
  expect(storedValues.get('refActionLogin')).toBe('pin')
  dialogs.closeAccountDialog()
  expect(storedValues.size).toBe(0)
})

test('decision 0080 a press is painted before the chooser is rendered, and a second one opens no second chooser', async () => {
  const painting: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => painting.push(run))
  dialogs.askToSignIn('/content/tech-review/101', { action: 'pin', id: 101 })
  dialogs.askToSignIn('/content/tech-review/101', { action: 'pin', id: 101 })
  expect(top()).toBeUndefined()
  expect(painting).toHaveLength(1)
  painting[0]?.(0)
  await vi.waitFor(() => expect(top()).toBe('method'))
  expect(history.depth).toBe(1)
})

test('security 4.19 the back button and navigation to another page discard the action too', async () => {
  await pressPin()
  history.back()
  expect(storedValues.size).toBe(0)
  await pressPin()
  history.navigate()
  expect(storedValues.size).toBe(0)
  expect(top()).toBeUndefined()
})

test('a success closes all dialogs, preserves the action and does not call onClose', async () => {
  const onClose = vi.fn()
  await pressPin()
  dialogs.openAccountDialog({ name: 'sign-in', kind: 'member' }, { onClose })
  await dialogs.finishAccountDialogs()
  expect(top()).toBeUndefined()
  expect(history.depth).toBe(0)
  expect(onClose).not.toHaveBeenCalled()
  expect(storedValues.get('refActionLogin')).toBe('pin')
})

test('unsaved input opens the confirmation on close and on the back button', async () => {
  dialogs.openAccountDialog({ name: 'sign-up' })
  dialogs.markUnsaved(true)
  dialogs.closeAccountDialog()
  expect(dialogs.readAccountDialogs()).toMatchObject({ isConfirmingClose: true, stack: [{ name: 'sign-up' }] })
  dialogs.answerUnsavedChanges(false)
  expect(dialogs.readAccountDialogs()).toMatchObject({ isConfirmingClose: false, stack: [{ name: 'sign-up' }] })
  history.back()
  expect(dialogs.readAccountDialogs()).toMatchObject({ isConfirmingClose: true, stack: [{ name: 'sign-up' }] })
  expect(history.depth).toBe(1)
  dialogs.answerUnsavedChanges(true)
  await Promise.resolve()
  expect(top()).toBeUndefined()
  expect(history.depth).toBe(0)
})
