/** Feature definition: posts. Other features show them; they have no endpoints yet. */
import { feature } from '#server/feature.ts'
import { cleanupViewDaysJob, refreshPopularityJob, refreshUpcomingJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { postRoutes } from './routes.ts'
import { unlistStoriesOf } from './service/write-posts.ts'

export const posts = feature({
  name: 'posts',
  tables: [
    'posts',
    'post_tags',
    'feed_tags',
    'post_sets',
    'post_sets_version',
    'tech_reviews',
    'tech_review_images',
    'teaching_stories',
    'story_tools',
    'post_downloads',
    'associated_posts',
    'post_view_months',
    'post_view_days',
  ],
  routes: postRoutes,
  endpoints: [],
  jobs: [refreshPopularityJob, refreshUpcomingJob, cleanupViewDaysJob],
  exportSection: exportSection,
  mergeUser: { columns: [{ column: 'posts.author_id' }, { column: 'posts.edited_by' }] },
  eraseUser: unlistStoriesOf,
})
