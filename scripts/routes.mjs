/** Prints pages by URL, endpoints with use case and access, and jobs. */
import { routes } from '#app/routes.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { features } from '../src/features.ts'

/** Prints lines in columns, each as wide as its widest cell. */
function print(title, lines) {
  if (lines.length === 0) return
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      `  ${line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd()}`,
    )
}

const pageFile = (page) => page.replace(/^([^/]+)\/(.+)$/, 'src/features/$1/ui/pages/$2.tsx')
const pages = routes.map(({ path, page, keys = {}, store = 'pages' }) => [
  [path, Object.keys(keys).join('&')].filter(Boolean).join('?'),
  pageFile(page),
  store === 'pages' ? 'cached' : store === 'search' ? 'cached separately' : 'not cached',
])

const endpoints = [engineFeature, ...features].flatMap((feature) =>
  feature.endpoints.map(({ endpoint, run }) => [
    endpoint.method,
    endpoint.path,
    run.name ? `${feature.name}.${run.name}` : feature.name,
    endpoint.access,
    [
      `rate ${endpoint.rate}`,
      endpoint.cached && 'cached',
      endpoint.guarded && 'guarded',
      endpoint.deferrable && 'deferrable',
    ]
      .filter(Boolean)
      .join(', '),
  ]),
)
endpoints.sort(([, one], [, other]) => (one < other ? -1 : one > other ? 1 : 0))

const jobs = features.flatMap((feature) =>
  (feature.jobs ?? []).map(({ name, schedule }) => [name, schedule ?? 'on demand']),
)

print('Pages', pages)
print('Endpoints', endpoints)
print('Jobs', jobs)
