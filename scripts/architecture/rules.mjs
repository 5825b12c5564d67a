/** The rules of the architecture as tables: allowed files, allowed imports, and all exceptions. */

export const MAX_LINES = 300
/** Source files in one folder of the engine or the kit; a fuller folder is split by noun. */
export const MAX_FILES = 15
export const folders = ['features', 'app', 'components', 'lib', 'server']
/** Files directly under `src`: the composition root. */
export const rootFiles = ['main.ts', 'serve.ts', 'features.ts', 'is-site-empty.ts', 'seed.ts', 'seed-cli.ts']

/** Allowed files of a feature; tests are next to the code. */
export const vocabulary = [
  /^(contract|constants|fields|policy|texts|testing)\.ts$/,
  /^server\/(feature|service|repository|access|sql|jobs|routes|seed)\.ts$/,
  /^server\/(service|repository|emails|documents)\/[a-z0-9-]+\.ts$/,
  /^ui\/(queries|mutations)\.ts$/,
  /^ui\/pages\/[a-z0-9-]+-page\.tsx$/,
  /^ui\/[a-z0-9-]+\.tsx$/,
  /^ui\/use-[a-z0-9-]+\.ts$/,
  /^(server\/|server\/(service|repository)\/|ui\/|ui\/pages\/)?[a-z0-9-]+\.test\.tsx?$/,
]

/** Files outside the vocabulary, each with its reason. */
export const extraFiles = {
  'accounts/server/admin-cli.ts': 'the command `npm run admin`',
  'comments/server/comment-html.ts': 'the allowed HTML of a comment, with unit tests',
  'comments/ui/comment-draft.ts': 'the draft in session storage, without React',
  'comments/ui/focus-comment.ts': 'moves the focus when its element was removed, without React',
  'accounts/ui/texts.ts': 'texts of the banner that every page loads',
  'comments/ui/texts.ts': 'texts of the form, loaded after a touch',
  'orders/ui/texts.ts': 'texts of ordering and paying, which the page of a training loads after a press',
  'people/ui/texts.ts': 'texts of the screens, without those that the server sends',
  'post-detail/ui/texts.ts': 'texts of the page of a training, which other posts do not load',
  'purchase-office/ui/texts.ts': 'texts of the screens, without those of the audit log and the book',
  'receipts/ui/texts.ts': 'texts of My purchase and of orders, without those of mails and documents',
  'registrations/ui/texts.ts': 'texts of the page of a training, which other pages do not load',
  'search/ui/texts.ts': 'texts of the suggestions, which load when the search field gets the focus',
  'stories/ui/texts.ts': 'texts of the table and the editor, without those that the server sends',
  'stories/ui/edited-fields.ts': 'the fields of the working copy, without React',
  'stories/ui/story-keeper.ts': 'saves the working copy, without React',
  'stories/ui/count-words.ts': 'counts the words of the editor, without React',
  'stories/ui/device-copy.ts': 'text that is not on the server yet, in local storage',
  'stories/ui/go-to-check.ts': 'the way from the check-list to a field, without React',
  'stories/ui/merge-stories.ts': 'joins two versions of a text, with unit tests',
  'stories/ui/text-blocks.ts': 'the blocks of a text and how much two texts differ, without React',
  'sections/ui/section-loader.ts': 'the loader of all section pages',
  'consent/ui/texts.ts': 'texts of the banner, which every new visitor loads',
  'consent/ui/consent-state.ts': 'the current choice, without React',
  'interactions/ui/fly-to-board.ts': 'moves a picture outside of React',
  'interactions/ui/post-cache.ts': 'updates posts in the query cache, without React',
  'interactions/ui/reactions.ts': 'what reactions show and send, loaded for signed-in people only',
  'interactions/ui/send-reaction.ts': 'sends what a toggle wrote, without React',
  'me/ui/own-parts.ts': 'writes what is the reader’s into loaded responses, with unit tests',
  'accounts/ui/account-dialog-state.ts': 'which dialog is open, without React',
  'accounts/ui/confirmation-state.ts': 'calls that wait for the password, without React',
  'online-tests/ui/answer-queue.ts': 'saves answers one by one, without React',
  'reviews/ui/review-draft.ts': 'the draft in session storage, without React',
  'reviews/ui/testimonials-query.ts': 'the query of home, which does not load those of the pages of reviews',
  'reviews/ui/texts.ts': 'texts of home, which does not load those of the pages of reviews',
  'profiles/ui/texts.ts': 'texts of the form; pages that only show profiles do not load them',
  'profiles/ui/photo-file.ts': 'reads and crops a picture in the browser, without React',
}

/** Files with Thai letters besides texts, seeds and tests, each with its reason. */
export const thaiFiles = {}

/** Names that contain a banned word, each with its reason. */
export const allowedNames = {
  usePageData: 'the router’s term for the result of a loader',
  createClientErrorHandler: 'Fastify’s term',
  createErrorHandler: 'Fastify’s term',
  ErrorHandlerOptions: 'Fastify’s term',
  'error-handler': 'Fastify’s term',
  process: 'a process of the operating system',
  processes: 'processes of the operating system',
  'in-process-transport': 'a transport inside this process',
  inProcessTransport: 'a transport inside this process',
  processesIn: 'processes of the operating system',
  'image-process': 'a process of the operating system',
  'data-export': 'the product’s term: export of personal data',
  'data-export-card': 'the product’s term: export of personal data',
  dataExport: 'the product’s term: export of personal data',
  dataExports: 'the product’s term: export of personal data',
  dataExportTexts: 'the product’s term: export of personal data',
  dataExportQuery: 'the product’s term: export of personal data',
  dataExportRoutes: 'the product’s term: export of personal data',
  DataExport: 'the product’s term: export of personal data',
  DataExportCard: 'the product’s term: export of personal data',
  getDataExport: 'the product’s term: export of personal data',
  requestDataExport: 'the product’s term: export of personal data',
  useRequestDataExport: 'the product’s term: export of personal data',
}

/** Layer → what it may import; `own` and `earlier` are layers of the same feature and of features above it. */
export const matrix = {
  lib: { layers: ['lib'] },
  components: { layers: ['lib', 'components'] },
  server: { layers: ['lib', 'server'] },
  app: { layers: ['lib', 'components', 'app'], own: [], earlier: ['root', 'ui'] },
  root: { layers: ['lib'], own: ['root'], earlier: ['root'] },
  'feature-server': { layers: ['lib', 'server'], own: ['root', 'feature-server'], earlier: ['root', 'shared-server'] },
  testing: {
    layers: ['lib', 'server', 'test'],
    own: ['root', 'feature-server'],
    earlier: ['root', 'shared-server', 'testing'],
  },
  ui: { layers: ['lib', 'components'], own: ['root', 'ui'], earlier: ['root', 'ui'] },
}

/** Exceptions to the matrix, each with its reason: [importing file, imported file, types only]. */
export const exceptions = [
  // The composition root: the list of features, the demo content, the start of the server.
  [/^src\/features\.ts$/, /^src\/(features\/[^/]+\/server\/feature|server\/feature)\.ts$/, false],
  [/^src\/seed\.ts$/, /^src\/(features\/[^/]+\/server\/seed|server\/.*|is-site-empty)\.ts$/, false],
  [/^src\/(main|serve|is-site-empty|seed-cli)\.ts$/, /^src\/(server\/|[a-z-]+\.ts$)/, false],
  // A command starts its own services.
  [/^src\/features\/[^/]+\/server\/admin-cli\.ts$/, /^src\/features\.ts$/, false],
  // The types of the built front end, which is loaded at run time.
  [/^src\/server\/rendering\/(ssr|pages)\.ts$/, /^src\/app\//, true],
]

/** Exported names that no file imports: [file, names]. */
export const unimported = [
  // Loaded by their path.
  [/\/ui\/pages\/[a-z0-9-]+-page\.tsx$/, /^page$/],
  [/^src\/app\/entry-server\.tsx$/, /./],
  [/\/server\/service\/draw-task\.ts$/, /^runTask$/],
]

/** Layers that are sent to the browser, and packages that must not be. */
export const browserLayers = ['lib', 'components', 'app', 'root', 'ui']
export const serverPackages =
  /^(node:|fastify|@fastify\/|pg($|\/|-)|sharp|pino|prom-client|@aws-sdk\/|nodemailer|ldapts|altcha-lib|lru-cache|negotiator|p-limit|piscina|pdfkit|fontkit|qrcode-generator|@node-rs\/|@zxcvbn-ts\/)/
/** Functions that browsers got in 2023 or later: phones that are older than that are in use. */
export const newFunctions =
  /\b(?:Promise\.(?:withResolvers|try)|(?:Map|Object)\.groupBy|Array\.fromAsync|URL\.parse|RegExp\.escape)(?=\()/

export const bannedFolders = ['utils', 'util', 'helpers', 'common', 'shared', 'types', 'hooks', 'services', 'misc']
export const bannedWords = ['util', 'helper', 'manager', 'handler', 'common', 'misc', 'data', 'info', 'process', 'do']
