import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi, type TransportCall } from '#lib/api-client.ts'
import type { PageContext } from '#lib/page.ts'
import { requestTrainingMutation, saveActionMutation } from './mutations.ts'
import {
  followTeacher,
  likePost,
  type ReactablePost,
  type Reaction,
  toggleToolUsed,
  voteTraining,
} from './reactions.ts'
import { toggleMutation } from './use-toggle.ts'

const PATH = '/content/tech-review/7'
const post: ReactablePost = {
  id: 7,
  direct_uri_by_type: PATH,
  view: 1,
  total_comment: 0,
  like: 3,
  total_pin: 0,
  total_share: 0,
  total_used_it: 4,
  total_voted_post: 5,
  minimum_voted_by: 20,
  liked_by_current_user: 0,
  pin_by_current_user: 0,
  used_by_current_user: 0,
  shared_by_current_user: 0,
  commented_by_current_user: 0,
  voted_by_current_user: 0,
  requested_by_current_user: 0,
  is_following: 0,
}
const tool = { id: 30, tech_review_id: 7, tried: 0 as const, total_used: 4 }

let calls: (TransportCall & { respond: (body: unknown) => void })[]
let context: PageContext
const pageOf = (id = 7) => context.queryClient.getQueryData<Record<string, unknown>>(['post', 'x', id])
const cardOf = () =>
  context.queryClient.getQueryData<{ pages: { data: ReactablePost[] }[] }>(['cards', '/api/content_v2', {}])?.pages[0]
    ?.data[0]

beforeEach(() => {
  calls = []
  const queryClient = new QueryClient()
  const api = createApi((call) => new Promise((respond) => calls.push({ ...call, respond })))
  context = { api, queryClient, viewer: { id: 1 } } as unknown as PageContext
  const teacher_account = { id: 9, total_followers: 0, isFollowing: 1 }
  queryClient.setQueryData(['post', 'x', 7], { ...post, teacher_account, edtech_tools: [], comments: [] })
  queryClient.setQueryData(['post', 'x', 8], {
    ...post,
    id: 8,
    teacher_account,
    edtech_tools: [tool, { ...tool, id: 31, tech_review_id: null }],
    comments: [],
  })
  queryClient.setQueryData(['cards', '/api/content_v2', {}], { pages: [{ data: [post] }], pageParams: [] })
})
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Starts a mutation; resolves when it has been displayed and sent. `done` resolves with its result. */
async function start<Result, ErrorType extends Error, Input, Before>(
  options: MutationOptions<Result, ErrorType, Input, Before>,
  input: Input,
) {
  const done = new MutationObserver(context.queryClient, options).mutate(input)
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await settled()
  return { done }
}
const press = (reaction: Reaction, isOn: boolean) =>
  start(
    toggleMutation({ id: 'x', load: async () => reaction, onError: (error) => expect.unreachable(error.message) }),
    isOn,
  )

describe('optimistic updates', () => {
  test('ACT-010 a like is displayed on the page and the card immediately, then with the server’s count', async () => {
    const { done } = await press(likePost(context, post), true)
    expect(pageOf()).toMatchObject({ like: 4, liked_by_current_user: 1 })
    expect(cardOf()).toMatchObject({ like: 4, liked_by_current_user: 1 })
    calls[0]?.respond({ like: 1, total: 12 })
    await done
    expect([pageOf()?.like, cardOf()?.like, pageOf(8)?.like]).toEqual([12, 12, 3])
  })

  test('Q-153 removing a like that was already removed in another tab does not add it', async () => {
    const { done } = await press(likePost(context, { ...post, liked_by_current_user: 1 }), false)
    calls[0]?.respond({ like: 1, total: 4 })
    await settled()
    calls[1]?.respond({ like: 0, total: 3 })
    await done
    expect(pageOf()).toMatchObject({ like: 3, liked_by_current_user: 0 })
  })

  test('ACT-020 ACT-021 the displayed count of followers is never below zero', async () => {
    const { done } = await press(
      followTeacher(context, { userId: 9, path: PATH }, () => {}),
      false,
    )
    expect(pageOf()).toMatchObject({ is_following: 0, teacher_account: { total_followers: 0, isFollowing: 0 } })
    calls[0]?.respond({ following: 0, total_followers: 0 })
    await done
    expect(pageOf()).toMatchObject({ is_following: 0, teacher_account: { total_followers: 0, isFollowing: 0 } })
  })

  test('Q-137 a tool with a review is updated in every story and on the review', async () => {
    const { done } = await press(toggleToolUsed(context, tool, PATH), true)
    const tools = () => (pageOf(8) as { edtech_tools: { tried: number }[] }).edtech_tools.map((one) => one.tried)
    expect(tools()).toEqual([1, 0])
    expect(pageOf()).toMatchObject({ used_by_current_user: 1, total_used_it: 5 })
    calls[0]?.respond({ used_it: 1, total_used: 6 })
    await done
    expect(pageOf()).toMatchObject({ used_by_current_user: 1, total_used_it: 6 })
  })
})

describe('requests', () => {
  test('ACT-055 Q-161 a vote uses the page’s URL and method, otherwise the default path', async () => {
    const requested = () => calls.map(({ endpoint }) => [endpoint.method, endpoint.path])
    await press(voteTraining(context, post, { voteUrl: '/api/elsewhere/7', method: 'POST' }), true)
    expect(requested()).toEqual([['POST', '/api/elsewhere/7']])
    calls[0]?.respond({ voted: true, total_voted_post: 6 })
    await settled()
    await press(voteTraining(context, { ...post, voted_by_current_user: 1 }, {}), false)
    expect(requested()[1]).toEqual(['DELETE', '/api/vote/:techReviewId'])
    calls[1]?.respond({ voted: false, total_voted_post: 5 })
    await settled()
    expect(pageOf()).toMatchObject({ voted_by_current_user: 0, total_voted_post: 5 })
  })

  test('ACT-015 Q-159 the vote of a user with a request does not increase the count', async () => {
    const requester = { ...post, requested_by_current_user: 1 as const }
    context.queryClient.setQueryData(['post', 'x', 7], { ...pageOf(), ...requester })
    await press(voteTraining(context, requester, {}), true)
    expect(pageOf()).toMatchObject({ voted_by_current_user: 1, total_voted_post: 5 })
    calls[0]?.respond({ voted: true, total_voted_post: 5 })
    await settled()
  })

  test('ACT-025 a share is recorded only for a signed-in user', async () => {
    const share = { action: 'share-as-url', url: PATH } as const
    const visitor = saveActionMutation({ current: () => ({ ...context, viewer: null }) }, post)
    await new MutationObserver(context.queryClient, visitor).mutate(share)
    expect([calls.length, pageOf()?.total_share]).toEqual([0, 0])
    const { done } = await start(saveActionMutation({ current: () => context }, post), share)
    expect(pageOf()).toMatchObject({ total_share: 1, shared_by_current_user: 1 })
    calls[0]?.respond({ status: 'success', total_share: 3 })
    await done
    expect(pageOf()?.total_share).toBe(3)
  })

  test('ACT-056 a sent request is not offered again', async () => {
    const { done } = await start(requestTrainingMutation({ current: () => context }, post), undefined)
    calls[0]?.respond({ status: 'success', total_requested: 1, total_voted_post: 6 })
    await done
    expect(pageOf()).toMatchObject({ requested_by_current_user: 1, total_voted_post: 6 })
  })
})
