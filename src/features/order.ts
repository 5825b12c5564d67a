/**
 * The features in law order: a feature imports only from features above it, and any later feature may read a table
 * that only its owner writes. A name may stand here before its folder does.
 */
export const featureOrder = [
  // who
  'media',
  'consent',
  'accounts',
  'notifications',
  'audit',
  // what
  'tags',
  'tools',
  'posts',
  'trainings',
  'exams',
  // what happens
  'purchases',
  'certificates',
  'comments',
  'interactions',
  'reviews',
  'moderation',
  // lists
  'search',
  'feed',
  'case-studies',
  'highlights',
  // screens
  'home',
  'search-results',
  'post-detail',
  'my-board',
  'copies',
  'profiles',
  'story-desk',
] as const

export type FeatureName = (typeof featureOrder)[number]
