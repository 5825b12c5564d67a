/** The configuration for admins. */
import type { MemberCall } from '#server/feature.ts'

const startedAt = new Date(Date.now() - performance.now())

export async function listSettings({ config }: MemberCall) {
  return {
    data: config.settings.map((setting) => ({ ...setting })),
    version: process.env.npm_package_version ?? '',
    node: process.version,
    startedAt: startedAt.toISOString(),
  }
}
