/** The pages of admins by source file. Loaded with the first of them, so that other pages do not load the list. */
import type { PageModule } from '#lib/page.ts'

export const officePages = import.meta.glob<Record<'page', PageModule>>('../features/*/ui/pages/admin-*-page.tsx')
