/** Mutations of screens, by hand: times and distances from both sides, wiring, and the guards of repeated actions. */
import type { Mutation } from './apply.ts'

const FEED_TEST = ['e2e/feed.spec.ts', 'FEED-021 FEED-022 FEED-023'] as const
const HIGHLIGHTS_TEST = ['e2e/motion.spec.ts', 'HIGH-005 Q-191'] as const
const MORPH_TEST = ['e2e/motion.spec.ts', 'the picture of a pressed card'] as const
const PIN_TEST = ['e2e/motion.spec.ts', 'at 1280 px, then the message'] as const
const BAR_TEST = ['e2e/post-reading.spec.ts', 'POST-039'] as const
const DOWNLOAD_TEST = ['e2e/post-reading.spec.ts', 'POST-012 Q-182'] as const
const REVIEW_LOADING_TEST = ['e2e/reviews.spec.ts', 'REV-027 REV-028 REV-104'] as const
const STATES_TEST = ['e2e/training.spec.ts', 'cards and pages of trainings'] as const

/** The same change of a value, to a smaller and to a larger one. */
function bothSides(
  change: Omit<Mutation, 'replacement'>,
  value: string,
  others: readonly [string, string],
): Mutation[] {
  return others.map((other) => ({ ...change, replacement: change.search.replace(value, other) }))
}

export const screens: readonly Mutation[] = [
  ...bothSides({ file: 'src/features/feed/constants.ts', search: 'LOAD_DISTANCE_PX = 100', test: FEED_TEST }, '100', [
    '70',
    '140',
  ]),
  {
    file: 'src/features/feed/ui/post-list.tsx',
    search: 'hasNextPage && !list.isFetching && !list.isFetchNextPageError',
    replacement: 'hasNextPage && !list.isFetchNextPageError',
    test: FEED_TEST,
  },
  ...bothSides(
    {
      file: 'src/components/layout/use-scrolled-to.ts',
      search: 'REACHED_AT = 0.85',
      test: ['src/components/layout/use-scrolled-to.test.ts', 'FEED-024'],
    },
    '0.85',
    ['0.84', '0.86'],
  ),
  ...bothSides(
    {
      file: 'src/components/overlays/loader-store.ts',
      search: 'LINGER_MS = 1_000',
      test: ['e2e/delete-account.spec.ts', 'DEL-015 the loader'],
    },
    '1_000',
    ['900', '1_100'],
  ),
  ...bothSides(
    {
      file: 'src/features/accounts/constants.ts',
      search: 'SUCCESS_NOTE_MS = 3_000',
      test: ['e2e/password.spec.ts', 'PWD-020'],
    },
    '3_000',
    ['2_800', '3_200'],
  ),
  ...bothSides(
    {
      file: 'src/features/post-detail/constants.ts',
      search: 'COMMENT_BOX_DELAY_MS = 1_000',
      test: ['e2e/comment-form.spec.ts', 'CMT-007'],
    },
    '1_000',
    ['900', '1_100'],
  ),
  ...bothSides(
    {
      file: 'src/features/comments/constants.ts',
      search: 'HIGHLIGHT_MS = 1_000',
      test: ['e2e/comments.spec.ts', 'highlighted for one second'],
    },
    '1_000',
    ['900', '1_100'],
  ),
  {
    file: 'src/features/trainings/ui/training-badge.tsx',
    search: 'tone={state}',
    replacement: 'tone="open"',
    test: STATES_TEST,
  },
  {
    file: 'src/components/styles/badge.css',
    search: '.badge-replay {\n  background: var(--sky-600)',
    replacement: '.badge-replay {\n  background: var(--leaf-600)',
    test: STATES_TEST,
  },
  {
    file: 'src/features/sections/ui/pages/tag-page.tsx',
    search: 'if (section !== path) throw new PageRedirect(section, 301)',
    replacement: '',
    test: ['test/addresses.test.ts', 'TAG-021 Q-117'],
  },
  {
    file: 'src/features/sections/ui/pages/tag-page.tsx',
    search: '|| !isRootTag(tag.id)',
    replacement: '',
    test: ['test/addresses.test.ts', 'TAG-021 Q-117'],
  },
  {
    file: 'src/features/post-detail/ui/downloads.tsx',
    search: 'href={url}',
    replacement: 'href="#downloads"',
    test: DOWNLOAD_TEST,
  },
  {
    file: 'src/features/post-detail/ui/downloads.tsx',
    search: "onClick={() => saveAction({ action: 'download', url })}",
    replacement: '',
    test: DOWNLOAD_TEST,
  },
  ...bothSides(
    { file: 'src/features/post-detail/ui/use-hide-on-scroll.ts', search: 'REST_MS = 600', test: BAR_TEST },
    '600',
    ['580', '640'],
  ),
  {
    file: 'src/features/post-detail/ui/use-hide-on-scroll.ts',
    search: 'moved > 0 && !element.contains(document.activeElement)',
    replacement: 'false',
    test: BAR_TEST,
  },
  {
    file: 'src/features/highlights/ui/highlights.tsx',
    search: '    crossFade(row.current)\n',
    replacement: '',
    test: HIGHLIGHTS_TEST,
  },
  {
    file: 'src/components/media/use-autoplay.ts',
    search: '!hasTurn(box) || isHovered || ',
    replacement: '!hasTurn(box) || ',
    test: HIGHLIGHTS_TEST,
  },
  {
    file: 'src/app/morph-pictures.ts',
    search: 'if (after) after.style.viewTransitionName = name',
    replacement: 'if (after) after.style.viewTransitionName = ""',
    test: MORPH_TEST,
  },
  {
    file: 'src/app/morph-pictures.ts',
    search: 'findAfter: () => cardPicture(from)',
    replacement: 'findAfter: () => undefined',
    test: MORPH_TEST,
  },
  {
    file: 'src/features/interactions/ui/reactions.ts',
    search: 'void flightLanded().then(() => showToast(',
    replacement: 'void Promise.resolve().then(() => showToast(',
    test: PIN_TEST,
  },
  {
    file: 'src/features/interactions/ui/reactions.ts',
    search: 'onPress: () => press(!isOn) }\n      const text',
    replacement: 'onPress: () => press(isOn) }\n      const text',
    test: PIN_TEST,
  },
  {
    file: 'src/features/reviews/ui/use-scroll-loading.ts',
    search: '}, useMedia(MOBILE))',
    replacement: '}, useMedia(MOBILE) || true)',
    test: REVIEW_LOADING_TEST,
  },
  {
    file: 'src/components/layout/use-scrolled-to.ts',
    search: "window.addEventListener('scroll', call, { passive: true })",
    replacement: '',
    test: REVIEW_LOADING_TEST,
  },
  {
    file: 'src/features/reviews/ui/review-list.tsx',
    search: 'hasNextPage && !isFetchingNextPage, ',
    replacement: 'hasNextPage, ',
    test: REVIEW_LOADING_TEST,
  },
  {
    file: 'src/features/reviews/ui/review-form.tsx',
    search: 'isAnonymous && props.anonymousName && (',
    replacement: 'false && (',
    test: ['e2e/reviews.spec.ts', 'REV-069 on /reviews'],
  },
  {
    file: 'src/features/reviews/ui/queries.ts',
    search: 'if (error instanceof ApiError && error.status === 404) return null',
    replacement: '',
    test: ['e2e/reviews.spec.ts', 'REV-020 REV-045'],
  },
  {
    file: 'src/components/navigation/pagination.tsx',
    search: 'isCurrent ? press.preventDefault() : onChange?.(target)',
    replacement: 'onChange?.(target)',
    test: ['e2e/review-lists.spec.ts', 'REV-027 REV-032'],
  },
]
