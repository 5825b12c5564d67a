/**
 * Checks the subjects of the commits since the branch left `origin/main`, or since this check was added
 * when there is no such branch: imperative and at most 72 characters. Passes without a git history.
 */
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const MAX_LENGTH = 72
/** First words that are not imperative: articles, pronouns, past and third person. */
const NOT_IMPERATIVE =
  /^(?:a|an|the|this|that|these|it|we|i|no|two|three|what|when|where|who|how|each|every|all|one|there|now|also|(?!embed|exceed|feed|need|proceed|seed|shed|speed|succeed)[a-z]+ed|(?!address|access|bypass|compress|cross|discuss|dismiss|express|focus|guess|miss|pass|press|process|progress|stress|suppress|toss)[a-z]+s)\b/i

/** The problem of a commit subject; undefined when it is valid. */
export function subjectProblem(subject) {
  if (/^(?:Merge|Revert) /.test(subject)) return undefined
  if (subject.length > MAX_LENGTH) return `${subject.length} characters, ${MAX_LENGTH} at most`
  if (!/^[A-Z]/.test(subject)) return 'does not begin with a capital letter'
  if (NOT_IMPERATIVE.test(subject)) return 'is not imperative (“Add …”, “Remove …”)'
  return subject.endsWith('.') ? 'ends with a full stop' : undefined
}

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })

/** The commits to check, newest first, as `[hash, subject]`. */
function commitsToCheck() {
  // Commits before the one that added this file are not checked.
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
  const problems = commits.flatMap(([hash, subject]) => {
    const problem = subjectProblem(subject)
    return problem ? [`${hash} “${subject}”: ${problem}`] : []
  })
  for (const line of problems) console.log(line)
  console.log(`commits: ${commits.length} subjects, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
