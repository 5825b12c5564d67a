import { beforeEach, expect, test, vi } from 'vitest'

/** The history of one tab: an entry per open dialog over the page's own. */
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
    leave() {
      depth = 0
      dialogs.followEntry(0, true)
    },
  }
}

let dialogs: typeof import('./account-dialog-state.ts')
let history: ReturnType<typeof openHistory>
let kept: Map<string, string>

const top = () => dialogs.readAccountDialogs().stack.at(-1)?.name

beforeEach(async () => {
  vi.resetModules()
  kept = new Map()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  dialogs = await import('./account-dialog-state.ts')
  history = openHistory(dialogs)
  return () => vi.unstubAllGlobals()
})

test('each dialog is an entry of the history; going back steps back and then closes', () => {
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

test('AUTH-029 closing the sign-in dialog returns to the method chooser, closing that closes', async () => {
  dialogs.openAccountDialog({ name: 'method' })
  dialogs.openAccountDialog({ name: 'sign-in', kind: 'member' })
  dialogs.closeAccountDialog()
  expect(top()).toBe('method')
  dialogs.closeAccountDialog()
  await Promise.resolve()
  expect(top()).toBeUndefined()
  expect(history.depth).toBe(0)
})

test('AUTH-029 a sign-in dialog opened by itself leads to the chooser too, without a further entry', () => {
  dialogs.openAccountDialog({ name: 'sign-in', kind: 'student' })
  dialogs.closeAccountDialog()
  expect(top()).toBe('method')
  expect(history.depth).toBe(1)
})

test('PWD-006 a page that opened the forgotten password has its own way', async () => {
  const onClose = vi.fn()
  dialogs.openAccountDialog({ name: 'forgot-password', kind: 'member' }, { onClose })
  dialogs.closeAccountDialog()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith({ name: 'forgot-password', kind: 'member' }))
  expect(history.depth).toBe(0)
})

test('ACT-041 a visitor’s press is kept and asks; closing forgets it', async () => {
  dialogs.askToSignIn('/content/tech-review/101', { action: 'pin', id: 101 })
  expect(top()).toBe('method')
  expect(kept.get('refActionLogin')).toBe('pin')
  dialogs.closeAccountDialog()
  expect(kept.size).toBe(0)
})

test('security 4.19 going back out of the dialog, or to another page, forgets it too', () => {
  dialogs.askToSignIn('/content/tech-review/101', { action: 'pin', id: 101 })
  history.back()
  expect(kept.size).toBe(0)
  dialogs.askToSignIn('/content/tech-review/101', { action: 'pin', id: 101 })
  history.leave()
  expect(kept.size).toBe(0)
  expect(top()).toBeUndefined()
})

test('a success closes everything, keeps the action and calls nothing', async () => {
  const onClose = vi.fn()
  dialogs.askToSignIn('/content/tech-review/101', { action: 'pin', id: 101 })
  dialogs.openAccountDialog({ name: 'sign-in', kind: 'member' }, { onClose })
  await dialogs.finishAccountDialogs()
  expect(top()).toBeUndefined()
  expect(history.depth).toBe(0)
  expect(onClose).not.toHaveBeenCalled()
  expect(kept.get('refActionLogin')).toBe('pin')
})

test('what would be lost is asked about, whichever way the person leaves', async () => {
  dialogs.openAccountDialog({ name: 'sign-up' })
  dialogs.markUnsaved(true)
  dialogs.closeAccountDialog()
  expect(dialogs.readAccountDialogs()).toMatchObject({ isAsking: true, stack: [{ name: 'sign-up' }] })
  dialogs.answerUnsavedChanges(false)
  expect(dialogs.readAccountDialogs()).toMatchObject({ isAsking: false, stack: [{ name: 'sign-up' }] })
  history.back()
  expect(dialogs.readAccountDialogs()).toMatchObject({ isAsking: true, stack: [{ name: 'sign-up' }] })
  expect(history.depth).toBe(1)
  dialogs.answerUnsavedChanges(true)
  await Promise.resolve()
  expect(top()).toBeUndefined()
  expect(history.depth).toBe(0)
})
