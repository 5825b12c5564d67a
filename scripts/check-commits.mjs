/**
 * Checks the subjects of the commits since the branch left `origin/main`, or of the last 50 commits after the rule was
 * made when there is no such branch: imperative and at most 72 characters. Passes where there is no git history.
 */
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const MAX_LENGTH = 72
/** First words that are no imperative: articles, pronouns, past and third person. */
const NOT_IMPERATIVE =
  /^(?:a|an|the|this|that|these|it|we|i|no|two|three|what|when|where|who|how|each|every|all|one|there|now|also|[a-z]+ed|(?!address|access|bypass|compress|cross|discuss|dismiss|express|focus|guess|miss|pass|press|process|progress|stress|suppress|toss)[a-z]+s)\b/i

/** What is wrong with a commit subject; undefined when nothing is. */
export function subjectProblem(subject) {
  if (/^(?:Merge|Revert) /.test(subject)) return undefined
  if (subject.length > MAX_LENGTH) return `${subject.length} characters, ${MAX_LENGTH} at most`
  if (!/^[A-Z]/.test(subject)) return 'begins with a small letter'
  if (NOT_IMPERATIVE.test(subject)) return 'is not imperative (“Add …”, “Remove …”)'
  return subject.endsWith('.') ? 'ends with a full stop' : undefined
}

const git = (...words) => spawnSync('git', words, { encoding: 'utf8' })

/** The commits to check, newest first, as `[hash, subject]`. */
function commitsToCheck() {
  // The rule begins with the commit that added this file.
  const [start] = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commits.mjs')
    .stdout.trim()
    .split('\n')
  if (!start) return []
  const base = git('merge-base', 'HEAD', 'origin/main').stdout.trim()
  const isBaseLater = base && git('merge-base', '--is-ancestor', start, base).status === 0
  const range = `${isBaseLater ? base : start}..HEAD`
  const lines = git('log', '--no-merges', '--format=%h %s', range).stdout.trim()
  return lines === ''
    ? []
    : lines.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const commits = git('rev-parse', '--git-dir').status === 0 ? commitsToCheck() : []
  const broken = commits.flatMap(([hash, subject]) => {
    const problem = subjectProblem(subject)
    return problem ? [`${hash} “${subject}”: ${problem}`] : []
  })
  for (const line of broken) console.log(line)
  console.log(`commits: ${commits.length} subjects, ${broken.length} broken`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
