// Written by `npm run sql:types`. Do not edit.
// biome-ignore-all lint/suspicious/noExplicitAny: JSON columns
// biome-ignore-all lint/complexity/noBannedTypes: statements without columns

/** Columns of each static statement, by its name. */
export interface SqlRows {
  'accounts.account': { id: number; kind: string; fullname: string; firstname: string; lastname: string; firstname_th: string; prefix_id: number; prefix_name: string; email: string; is_email_verified: boolean; contact_email: string; id_code: string; job: string; workplace: string; province: string; mobile: string; about_me: string; member_type: number; username: string; role_id: number; role_type: string; avatar: any }
  'accounts.admins': { id: number; email: string; firstname: string; lastname: string }
  'accounts.anonymise-deletion-requests': {  }
  'accounts.cleanup-suspensions': {  }
  'accounts.confirm-deletion-request': {  }
  'accounts.delete-unconfirmed': {  }
  'accounts.demo-member': {  }
  'accounts.demo-sign-ins': { kind: string; role: string; name: string }
  'accounts.email-verified': {  }
  'accounts.erase': {  }
  'accounts.export-account': { place: number; id: number; kind: string; role_type: string; office_role: string | null; seen_at: Date | null; member_type: string; prefix_name: string; firstname: string; lastname: string; firstname_th: string | null; lastname_th: string | null; username: string | null; id_code: string | null; email: string | null; contact_email: string; email_verified_at: Date | null; job: string; workplace: string; province: string | null; mobile: string | null; about_me: string; created_at: Date; updated_at: Date; terms_accepted_at: Date | null; terms_version: number | null }
  'accounts.export-deletions': { place: number; requested_at: Date; reason: string; other_reason: string; confirmed_at: Date | null }
  'accounts.export-photo': { storageKey: string; widths: readonly number[] }
  'accounts.export-sessions': { place: number; user_agent: string; is_remembered: boolean; created_at: Date; last_seen_at: Date; expires_at: Date }
  'accounts.export-suspensions': { place: number; created_at: Date; ends_at: Date | null; reason: string; message: string }
  'accounts.forget-merged': {  }
  'accounts.guess-count': { at: string }
  'accounts.guess-delete-old': { "?column?": number }
  'accounts.guess-fail': {  }
  'accounts.guess-remove': {  }
  'accounts.guess-wait': { seconds: number }
  'accounts.identity': { kind: string; email: string; username: string; hash: string }
  'accounts.insert-deletion-request': {  }
  'accounts.insert-member': { id: number }
  'accounts.is-active-admin': { id: number }
  'accounts.lock': { id: number; kind: string; email: string | null; isEmailVerified: boolean; username: string | null; firstname: string; lastname: string; avatarImageId: number | null }
  'accounts.lock-account': { name: string }
  'accounts.lock-admins': { id: number }
  'accounts.lock-clear': {  }
  'accounts.lock-count': { failures: number }
  'accounts.lock-delete-old': { "?column?": number }
  'accounts.lock-fail': {  }
  'accounts.lock-failures': { failures: number }
  'accounts.lock-office-people': { id: number; kind: string; email: string; username: string; firstname: string; roleType: string; officeRole: string | null }
  'accounts.lock-revert': {  }
  'accounts.lock-seconds': { seconds: number }
  'accounts.member-by-email': { id: number; kind: string; email: string | null; isEmailVerified: boolean; username: string | null; firstname: string; lastname: string; avatarImageId: number | null }
  'accounts.merge-profile': { hasAvatarOfSource: boolean }
  'accounts.merge-stories': { found: boolean }
  'accounts.merge-suspension-of-source': {  }
  'accounts.merge-suspensions': {  }
  'accounts.merged-into': {  }
  'accounts.merged-target': { id: number }
  'accounts.name-owner': { id: number }
  'accounts.office-role': {  }
  'accounts.other-admin': { id: number }
  'accounts.password-delete': {  }
  'accounts.password-exchange': { "?column?": number }
  'accounts.password-replace': {  }
  'accounts.recipient': { firstname: string; email: string }
  'accounts.resume': { "?column?": number }
  'accounts.role': {  }
  'accounts.secret-by-email': { userId: number; hash: string }
  'accounts.secret-by-id': { email: string; firstname: string; lastname: string; roleType: string; hash: string }
  'accounts.seed-users': {  }
  'accounts.session-end': { "?column?": number }
  'accounts.sessions': { id: string; userAgent: string; isCurrent: boolean; createdAt: Date; lastSeenAt: Date }
  'accounts.suspend': {  }
  'accounts.taken': { email: boolean; name: boolean }
  'accounts.token-insert': { expiresAt: Date }
  'accounts.token-owner': { id: number; email: string; firstname: string; lastname: string; roleType: string }
  'accounts.token-recent': { seconds: number }
  'accounts.token-use': { "?column?": number }
  'accounts.tokens-delete': {  }
  'accounts.tokens-delete-old': { "?column?": number }
  'accounts.tokens-end': {  }
  'accounts.university-add': { id: number }
  'accounts.university-release': {  }
  'accounts.university-upsert': { id: number; emailBefore: string; isChanged: boolean }
  'accounts.university-users': { username: string; kind: string; idCode: string; prefixId: number; prefixName: string; firstname: string; lastname: string; firstnameTh: string | null; lastnameTh: string | null; email: string | null; workplace: string; job: string; isLecturer: boolean }
  'accounts.update-person': {  }
  'announcements.change': { id: number; version: number; kind: string; text: string; linkLabel: string; linkHref: string; audience: string; startsAt: Date; endsAt: Date | null }
  'announcements.delete': { "?column?": number }
  'announcements.exists': { "?column?": number }
  'announcements.insert': { id: number; version: number; kind: string; text: string; linkLabel: string; linkHref: string; audience: string; startsAt: Date; endsAt: Date | null }
  'announcements.list': { id: number; version: number; kind: string; text: string; linkLabel: string; linkHref: string; audience: string; startsAt: Date; endsAt: Date | null }
  'announcements.running': { id: number; version: number; kind: string; text: string; linkLabel: string; linkHref: string; audience: string; startsAt: Date; endsAt: Date | null }
  'announcements.switch': { id: number }
  'audit.insert': {  }
  'captcha.use': { "?column?": number }
  'certificates.assign-files': { id: number; number: string; version: number; fullname: string; trainingId: number; trainingName: string; trainer: string; hours: number; score: number; showsScore: boolean; issuedAt: Date; reissuedAt: Date | null; fileKey: string; statusList: number; statusIndex: number; content: string | null }
  'certificates.choose-score': { id: number }
  'certificates.download': { fileKey: string; isRevoked: boolean; content: string | null }
  'certificates.erase': { id: number; fileKey: string | null }
  'certificates.export': { place: number; number: string; training: string; fullname: string | null; hours: number; score: number | null; issued_at: Date }
  'certificates.facts': { fullname: string; firstname: string; lastname: string; trainingName: string; hours: number; userId: number; trainingId: number }
  'certificates.find': { id: number; number: string; trainingName: string; fullname: string | null; maskedName: string | null; score: number | null; showsScore: boolean; hours: number; issuedAt: Date; reissuedAt: Date | null; revokedAt: Date | null; revokeReason: string | null; revokeNote: string; isErased: boolean; isMade: boolean; hash: string }
  'certificates.insert': { id: number }
  'certificates.insert-credential': { version: number }
  'certificates.is-made': { "?column?": number }
  'certificates.list': { id: number; number: string; trainingName: string; fullname: string | null; maskedName: string | null; score: number | null; showsScore: boolean; hours: number; issuedAt: Date; reissuedAt: Date | null; revokedAt: Date | null; revokeReason: string | null; revokeNote: string; isErased: boolean; isMade: boolean; hash: string }
  'certificates.lock': { id: number; number: string; version: number; isRevoked: boolean; fullname: string; trainingName: string; holderId: number; presentName: string; firstname: string; lastname: string; email: string; username: string }
  'certificates.mark-made': { "?column?": number }
  'certificates.newest-status-list': { list: number; used: number }
  'certificates.next-number': { last: number }
  'certificates.office-list': { id: number; number: string; fullname: string; presentName: string; holderId: number; trainingName: string; issuedAt: Date; reissuedAt: Date; revokedAt: Date; revokeReason: string; revokeNote: string; isMade: boolean }
  'certificates.rename': {  }
  'certificates.reset-files': { fileKey: string | null }
  'certificates.revoke': {  }
  'certificates.revoke-credentials': { list: number }
  'certificates.revoked': { index: number }
  'certificates.status-list-exists': { "?column?": number }
  'certificates.store-credential': { content: string }
  'certificates.to-make': { id: number }
  'cleanup.mails': { "?column?": number }
  'cleanup.rate-limits': { "?column?": number }
  'cleanup.sessions': { "?column?": number }
  'cleanup.used-captchas': { "?column?": number }
  'comments.add-likes': { likes: number }
  'comments.count': { comments: number }
  'comments.delete-captcha-pass': {  }
  'comments.delete-phrases': {  }
  'comments.delete-threads': { id: number; postId: number; parentId: number | null; userId: number; isShown: boolean }
  'comments.export': { place: number; id: number; post_id: number; parent_id: number | null; created_at: Date; edited_at: Date | null; deleted_at: Date | null; post: string; body: string; stickers: readonly string[]; shown_as: string; is_anonymous: boolean; is_shown: boolean; like_count: number }
  'comments.find-visible': { id: number; postId: number; parentId: number | null; userId: number; commentAs: number; isShown: boolean; isAnonymous: boolean; anonymousName: string | null }
  'comments.insert': { id: number }
  'comments.insert-phrases': {  }
  'comments.insert-sticker': { id: number }
  'comments.known-stickers': { known: number }
  'comments.latest': { id: number; postId: number; postType: string; body: string; createdAt: Date; commentAs: number; isAnonymous: boolean; anonymousName: string; author: any }
  'comments.lock': { "?column?": number }
  'comments.lock-offered': { pg_advisory_xact_lock: any }
  'comments.lock-visible': { id: number; postId: number; parentId: number | null; userId: number; commentAs: number; isShown: boolean; isAnonymous: boolean; anonymousName: string | null }
  'comments.names': { id: number; name: string }
  'comments.offered-stickers': { id: number; name: string; path: string; alt: string; isRetired: boolean }
  'comments.parent': { id: number; postId: number; parentId: number | null; userId: number; commentAs: number; isShown: boolean; isAnonymous: boolean; anonymousName: string | null }
  'comments.phrases': { text: string }
  'comments.place-stickers': {  }
  'comments.posts-of': { postId: number }
  'comments.rate': { isFast: boolean }
  'comments.recount-likes': { id: number }
  'comments.repeat': { id: number }
  'comments.seed': {  }
  'comments.seed-stickers': {  }
  'comments.sticker-keys': { id: number; key: string }
  'comments.stickers': { id: number; path: string; name: string; alt: string }
  'comments.update': {  }
  'comments.update-shown': { id: number; postId: number; parentId: number | null; userId: number; isShown: boolean }
  'comments.update-sticker': {  }
  'comments.upsert-captcha-pass': {  }
  'consent.anonymise-cookie': {  }
  'consent.apply-policy': {  }
  'consent.archive-policy': {  }
  'consent.consent-version': { version: number }
  'consent.count-acceptances': { version: number; people: number }
  'consent.delete-acceptances': {  }
  'consent.delete-draft': {  }
  'consent.delete-marketing': {  }
  'consent.due-policies': { tab: string }
  'consent.export-acceptances': { place: number; accepted_at: Date; tab: string; version: number }
  'consent.export-cookies': { place: number; chosen_at: Date; functional: boolean; analytics: boolean; marketing: boolean; policy_version: number }
  'consent.export-news': { place: number; created_at: Date; receives_newsletter: boolean }
  'consent.forget-editor': {  }
  'consent.insert-acceptance': {  }
  'consent.insert-cookie': {  }
  'consent.insert-draft': {  }
  'consent.insert-marketing': {  }
  'consent.lock-policy': { pg_advisory_xact_lock: any }
  'consent.marketing': { receivesNewsletter: boolean }
  'consent.pending': { tab: string; version: number; summary: string }
  'consent.policy': { content: string; version: number; updatedAt: Date }
  'consent.policy-version': { version: number }
  'consent.policy-versions': { id: number; tab: string; version: number; state: string; content: string; summary: string; asksAgain: boolean; effectiveAt: Date; revision: number; updatedBy: number; updatedAt: Date }
  'consent.set-policy-state': {  }
  'consent.update-draft': {  }
  'consent.upsert-policies': {  }
  'consent.upsert-policy-versions': {  }
  'content-office.author': { id: number }
  'content-office.authors': { id: number; name: string }
  'content-office.branch': { id: number }
  'content-office.count-kinds': { tech_review: number; event: number; teaching_story: number; case_study: number }
  'content-office.count-tags': { count: number }
  'content-office.editor': { name: string }
  'content-office.form': { id: number; postType: string; revision: number; status: number; topic: string; headlineCaption: string; description: string; authorId: number; authorName: string; imageId: number; picture: any; videoProvider: string; videoId: string; label: number; minimumVotedBy: number; publishedAt: Date; updatedAt: Date; tags: any; linked: any; searchQuestions: readonly string[]; review: any; training: any }
  'content-office.images': { id: number }
  'content-office.posts': { id: number; postType: string }
  'content-office.tags': { id: number; kind: string }
  'data-export.assign-key': { userId: number; storageKey: string }
  'data-export.delete': { storageKey: string | null }
  'data-export.delete-expired': { storageKey: string | null }
  'data-export.download': { storageKey: string; readyAt: Date }
  'data-export.exists': { "?column?": number }
  'data-export.export': { place: number; requested_at: Date; ready_at: Date | null; expires_at: Date | null; size_bytes: number | null }
  'data-export.insert': { id: number }
  'data-export.lock-user': { firstname: string; email: string | null; username: string | null; isEmailVerified: boolean }
  'data-export.newest': { id: number; requestedAt: Date; readyAt: Date | null; expiresAt: Date | null }
  'data-export.ready': { firstname: string; email: string | null; username: string | null; isEmailVerified: boolean; expiresAt: Date }
  'feed.cards': { id: number; postType: string; status: number; isDeleted: boolean; topic: string; headlineCaption: string; excerpt: string; label: number; highlight: number; highlightCaption: string; highlightDescription: string; minimumVotedBy: number; viewCount: number; likeCount: number; pinCount: number; shareCount: number; usedItCount: number; voteCount: number; commentCount: number; hasVideo: boolean; publishedAt: Date; updatedAt: Date; image: any; authorId: number; isAuthorGone: boolean; authorName: string; author: any; authorImage: any; workplace: string; province: string; tagIds: readonly number[]; story: any; review: any; training: any }
  'feed.found-posts': { types: any; people: any }
  'feed.known-tags': { id: number; parentId: number | null; group: string | null; posts: number }
  'feed.narrow': { id: number }
  'feed.reactions': { id: number; liked: boolean; pinned: boolean; used: boolean; shared: boolean; commented: boolean; voted: boolean; requested: boolean; following: boolean; allComments: number; postType: string; likeCount: number; pinCount: number; shareCount: number; usedItCount: number; voteCount: number; commentCount: number }
  'feed.tag-name': { name: string }
  'files.cancel-deletion': {  }
  'files.claim': { id: number; storageKey: string; isLast: boolean }
  'files.gone': {  }
  'files.insert': {  }
  'files.once-more': {  }
  'highlights.list': { id: number }
  'highlights.popular-tools': { id: number }
  'home.choices': { hiddenRows: readonly string[]; isChosen: boolean; room: any }
  'home.choose-room': {  }
  'home.choose-row': {  }
  'home.delete-choices': {  }
  'home.export-choices': { place: number; hidden_rows: readonly string[]; room: readonly string[]; updated_at: Date }
  'home.replace-room-tag': {  }
  'home.rows': { kind: string; postId: number; reason: string; total: number }
  'interactions.claim-notification': { trainingId: number; userId: number; topic: string; lastDateJoin: Date; firstname: string; email: string; isNews: boolean }
  'interactions.count-tool': { count: number }
  'interactions.delete-old-views': { "?column?": number }
  'interactions.delete-reactions': { postIds: readonly number[]; commentIds: readonly number[] }
  'interactions.delete-views-of': {  }
  'interactions.export-comment-likes': { place: number; comment_id: number; post_id: number; post: string; created_at: Date }
  'interactions.export-followers': { place: number; created_at: Date }
  'interactions.export-following': { place: number; user_id: number; name: string; created_at: Date }
  'interactions.export-likes': { place: number; post_id: number; post: string; created_at: Date }
  'interactions.export-pins': { place: number; post_id: number; post: string; created_at: Date }
  'interactions.export-shares': { place: number; post_id: number; post: string; target: string; created_at: Date }
  'interactions.export-tools': { place: number; tool: string; post_id: number; post: string; created_at: Date }
  'interactions.export-trainings': { place: number; post_id: number; post: string; notified_at: Date | null }
  'interactions.export-used-its': { place: number; post_id: number; post: string; created_at: Date }
  'interactions.export-uses': { place: number; post_id: number; post: string; action: string; times: number; last_at: Date }
  'interactions.export-views': { place: number; post_id: number; post: string; counted_at: Date }
  'interactions.export-votes': { place: number; post_id: number; post: string; kind: string; created_at: Date }
  'interactions.flip-comment-like': { change: number }
  'interactions.follow': { "?column?": number }
  'interactions.followed': { memberType: number; isGone: boolean; turn: any }
  'interactions.followers': { count: number }
  'interactions.insert-new-shares': {  }
  'interactions.insert-view': { "?column?": number }
  'interactions.like-comment': { change: number }
  'interactions.lock-tool': {  }
  'interactions.pending-notifications': { trainingId: number; userId: number }
  'interactions.quota': { votes: number; needed: number; requests: number; isRequested: boolean }
  'interactions.record-openings': {  }
  'interactions.seed-comment-likes': {  }
  'interactions.seed-follows': {  }
  'interactions.seed-likes': {  }
  'interactions.seed-pins': {  }
  'interactions.seed-used-its': {  }
  'interactions.seed-votes': {  }
  'interactions.share': { "?column?": number }
  'interactions.skip-openings': {  }
  'interactions.spent-view': { isSpent: boolean }
  'interactions.story-tool': { id: number; postId: number; techReviewId: number | null }
  'interactions.unfollow': { "?column?": number }
  'interactions.unuse-tool': { "?column?": number }
  'interactions.unvote': { change: number }
  'interactions.use': {  }
  'interactions.use-tool': { "?column?": number }
  'interactions.vote': { change: number }
  'invalidation-bus.notify': { pg_notify: any }
  'mail.blank': {  }
  'mail.claim': { id: number; to: string; subject: string; attempts: number; messageId: string; sealed: Buffer | null }
  'mail.find-next': { isDue: boolean }
  'mail.find-ready': { "?column?": number }
  'mail.forget': { "?column?": number }
  'mail.give-up-late': { id: number }
  'mail.insert': {  }
  'mail.note-away': {  }
  'mail.note-rejected': { isGivenUp: boolean }
  'mail.note-sent': {  }
  'mail.release': {  }
  'mail.retry': { id: number }
  'mail.retry-all': { id: number }
  'mailbox.find': { id: number; to: string; subject: string; createdAt: Date; messageId: string; sealed: Buffer | null }
  'mailbox.list': { id: number; to: string; subject: string; createdAt: Date }
  'maintenance.end': { "?column?": number }
  'maintenance.read': { since: Date; until: Date | null; text: string }
  'maintenance.start': {  }
  'me.own-parts': { hasAnnouncements: boolean; following: readonly number[] }
  'media.begin-delete': {  }
  'media.delete': { storageKey: string; widths: readonly number[] }
  'media.describe': { id: number; storageKey: string; purpose: string; width: number; height: number; color: string; alt: string; widths: readonly number[]; hasAvif: boolean; focalX: number; focalY: number; createdAt: Date }
  'media.find': { id: number; storageKey: string; purpose: string; width: number; height: number; color: string; alt: string; widths: readonly number[]; hasAvif: boolean; focalX: number; focalY: number; createdAt: Date }
  'media.find-purpose': { purpose: string }
  'media.find-references': { table: string; column: string }
  'media.find-whole': { id: number; storageKey: string; purpose: string; width: number; height: number; color: string; alt: string; widths: readonly number[]; hasAvif: boolean; focalX: number; focalY: number; createdAt: Date }
  'media.find-without-avif': { id: number }
  'media.insert': { id: number; storageKey: string; purpose: string; width: number; height: number; color: string; alt: string; widths: readonly number[]; hasAvif: boolean; focalX: number; focalY: number; createdAt: Date }
  'media.list': { id: number; storageKey: string; purpose: string; width: number; height: number; color: string; alt: string; widths: readonly number[]; hasAvif: boolean; focalX: number; focalY: number; createdAt: Date }
  'media.undo-delete': {  }
  'media.update-has-avif': { id: number }
  'media.upsert': {  }
  'moderation.audit': { id: number; action: string; reason: string; createdAt: Date; actor: string; isActorGone: boolean; comment: any; post: any }
  'moderation.audit-of-action': { id: number; action: string; reason: string; createdAt: Date; actor: string; isActorGone: boolean; comment: any; post: any }
  'moderation.author': { id: number; fullname: string; kind: string; isGone: boolean }
  'moderation.counts': { reported: number; hidden: number }
  'moderation.decide': { commentId: number; userId: number | null }
  'moderation.export-reports': { place: number; comment_id: number; reason: string; details: string; created_at: Date; is_closed: boolean }
  'moderation.forget-reporter': {  }
  'moderation.hide-reason': { reason: string }
  'moderation.insert-report': { id: number }
  'moderation.keep': {  }
  'moderation.lock-subject': { id: number; postId: number; parentId: number; userId: number; commentAs: number; isAnonymous: boolean; isShown: boolean }
  'moderation.moot-cases': { commentId: number; postId: number }
  'moderation.open-cases': {  }
  'moderation.reopen': { commentId: number }
  'moderation.rows': { id: number; parentId: number; parentText: string; userId: number; body: string; isShown: boolean; likeCount: number; replyCount: number; createdAt: Date; commentAs: number; isAnonymous: boolean; anonymousName: string; author: any; stickers: any; postId: number; postType: string; topic: string; reportCount: number; reports: any }
  'moderation.seed-reports': {  }
  'moderation.subjects': { id: number; postId: number; parentId: number; userId: number; commentAs: number; isAnonymous: boolean; isShown: boolean }
  'my-board.count': { tool: number; story: number; case: number; event: number }
  'my-board.list': { id: number; micros: number }
  'notifications.choose-mail': {  }
  'notifications.count': { n: number }
  'notifications.delete': { wasUnread: boolean }
  'notifications.delete-old': { "?column?": number }
  'notifications.export-mails': { place: number; kind: string; is_wanted: boolean; updated_at: Date }
  'notifications.forget': {  }
  'notifications.insert': { id: number; isNews: boolean }
  'notifications.liked-twice': {  }
  'notifications.list': { id: number; kind: string; subject: string; path: string; action: string; reason: string; count: number; isRead: boolean; happenedAt: Date; actorAs: string; actorMask: string; actor: any }
  'notifications.mail-choices': { kind: string; isWanted: boolean }
  'notifications.one': { id: number; kind: string; subject: string; path: string; action: string; reason: string; count: number; isRead: boolean; happenedAt: Date; actorAs: string; actorMask: string; actor: any }
  'notifications.read': { id: number }
  'notifications.rename-follows': {  }
  'notifications.take-mail': { firstname: string; email: string }
  'notifications.withdraw': { wasUnread: boolean }
  'office.find-orders': { id: number; invoiceNo: string; buyer: string }
  'office.find-people': { id: number; name: string; kind: string }
  'office.waiting': { slips: number; comments: number; tests: number; reviews: number; mails: number }
  'online-tests.answers': { position: number; choice: number | null; isFlagged: boolean; revision: number; savedAt: Date }
  'online-tests.close-attempt': { id: number }
  'online-tests.count-questions': { count: number }
  'online-tests.delete-question': { id: number }
  'online-tests.delivered': {  }
  'online-tests.draw-questions': { id: number; question: string; choices: readonly string[]; correctChoice: number; image: any }
  'online-tests.erase-attempts': {  }
  'online-tests.erase-forms': {  }
  'online-tests.erase-returns': {  }
  'online-tests.evaluate': {  }
  'online-tests.export-answers': { place: number; training: string; attempt: number; question: string; choice: string; saved_at: Date }
  'online-tests.export-attempts': { place: number; training: string; number: number; started_at: Date; submitted_at: Date | null; response_id: string | null; score: number | null; passed: boolean | null }
  'online-tests.export-extensions': { place: number; training: string; due_at: Date }
  'online-tests.export-returns': { place: number; training: string; number: number; submitted_at: Date; response_id: string; score: number | null; returned_at: Date }
  'online-tests.extend-due': {  }
  'online-tests.find': { userEventId: number; trainingName: string; endsAt: Date; dueAt: Date; extendedTo: Date; firstResponse: string; firstScore: number; firstSubmittedAt: Date; secondResponse: string; secondScore: number; secondSubmittedAt: Date; trainingId: number; firstForm: string; secondForm: string }
  'online-tests.find-form': { id: string; userEventId: number; attempt: number; trainingName: string; endsAt: Date; dueAt: Date; extendedTo: Date; questions: any; tab: string; tabDevice: string; tabSeenAt: Date; finishedAt: Date; responseId: string }
  'online-tests.find-response': { userEventId: number; number: number }
  'online-tests.finish-form': {  }
  'online-tests.form-of-attempt': { id: string }
  'online-tests.insert-attempt': { id: number }
  'online-tests.insert-form': { id: string }
  'online-tests.insert-questions': { id: number }
  'online-tests.list': { userEventId: number; trainingName: string; endsAt: Date; dueAt: Date; extendedTo: Date; firstResponse: string; firstScore: number; firstSubmittedAt: Date; secondResponse: string; secondScore: number; secondSubmittedAt: Date }
  'online-tests.lock-attempt': { id: number; userEventId: number; number: number; submittedAt: Date; isEvaluated: boolean; dueAt: Date; extendedTo: Date; endsAt: Date; isForeignResponse: boolean }
  'online-tests.lock-form': { id: string; userEventId: number; attempt: number; trainingName: string; endsAt: Date; dueAt: Date; extendedTo: Date; questions: any; tab: string; tabDevice: string; tabSeenAt: Date; finishedAt: Date; responseId: string }
  'online-tests.lock-taker': { userEventId: number; userId: number; trainingId: number; hasTest: boolean }
  'online-tests.lock-test': { trainingId: number; dueAt: Date | null }
  'online-tests.move-question': {  }
  'online-tests.open-form': { formId: string }
  'online-tests.return-attempt': { formId: string }
  'online-tests.save-answer': { position: number; choice: number; isFlagged: boolean; revision: number; savedAt: Date }
  'online-tests.seed-attempts': { userEventId: number; score: number | null; passed: boolean | null; submittedAt: Date | null }
  'online-tests.seed-questions': {  }
  'online-tests.seed-tests': {  }
  'online-tests.set-due': {  }
  'online-tests.set-picture': { id: number }
  'online-tests.set-tab': {  }
  'online-tests.times': { endsAt: Date }
  'online-tests.touch-test': {  }
  'online-tests.undelivered': { id: string; userEventId: number; attempt: number; responseId: string | null; score: number | null; finishedAt: Date | null }
  'online-tests.update-question': { id: number }
  'orders.accept-slip': {  }
  'orders.any': { "?column?": number }
  'orders.awaiting-of': { id: number }
  'orders.buyer': { name: string; taxId: string; address: string; isRemembered: boolean }
  'orders.change-buyer': {  }
  'orders.change-checkout': {  }
  'orders.checkout-by-attempt': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.checkout-by-id': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.checkout-by-session': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.claim-announcement': { "?column?": number }
  'orders.claim-reminder': { "?column?": number }
  'orders.close': {  }
  'orders.current-checkout': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.current-slip': { fileKey: string | null; userId: number | null }
  'orders.delete-old-events': {  }
  'orders.due-checkouts': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.erase-paid': {  }
  'orders.erase-slips': { fileKey: string | null }
  'orders.erase-unpaid': {  }
  'orders.export': { place: number; invoice_no: string; training: string; session: string; total: number; state: string; buyer_name: string; buyer_tax_id: string; buyer_address: string; is_buyer_remembered: boolean; created_at: Date; expires_at: Date; is_moved_up: boolean; paid_at: Date | null; closed_at: Date | null; announced_at: Date | null; reminded_at: Date | null }
  'orders.export-slips': { place: number; invoice_no: string; sent_at: Date; reference: string | null; bank_code: string | null; state: string; note: string; decided_at: Date | null }
  'orders.extend': {  }
  'orders.find': { id: number; invoiceNo: string; userId: number; trainingId: number; sessionId: number; trainingName: string; sessionText: string; amountSatang: number; buyerName: string; buyerTaxId: string; buyerAddress: string; state: string; createdAt: Date; expiresAt: Date; isMovedUp: boolean; paidAt: Date; slipId: number; slipState: string; slipFileKey: string; slipBankCode: string; slipReference: string; slipSentAt: Date; slipReason: string; slipNote: string; slipDecidedAt: Date; checkoutState: string }
  'orders.find-open': { id: number; invoiceNo: string; userId: number; trainingId: number; sessionId: number; trainingName: string; sessionText: string; amountSatang: number; buyerName: string; buyerTaxId: string; buyerAddress: string; state: string; createdAt: Date; expiresAt: Date; isMovedUp: boolean; paidAt: Date; slipId: number; slipState: string; slipFileKey: string; slipBankCode: string; slipReference: string; slipSentAt: Date; slipReason: string; slipNote: string; slipDecidedAt: Date; checkoutState: string }
  'orders.find-own': { id: number; invoiceNo: string; userId: number; trainingId: number; sessionId: number; trainingName: string; sessionText: string; amountSatang: number; buyerName: string; buyerTaxId: string; buyerAddress: string; state: string; createdAt: Date; expiresAt: Date; isMovedUp: boolean; paidAt: Date; slipId: number; slipState: string; slipFileKey: string; slipBankCode: string; slipReference: string; slipSentAt: Date; slipReason: string; slipNote: string; slipDecidedAt: Date; checkoutState: string }
  'orders.forget': {  }
  'orders.forget-checkouts': {  }
  'orders.forget-slips': { fileKey: string | null }
  'orders.insert': { id: number }
  'orders.insert-checkout': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.insert-event': { "?column?": number }
  'orders.insert-slip': {  }
  'orders.live-checkout': { "?column?": number }
  'orders.lock': { "?column?": number }
  'orders.lock-checkout': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.mark-checkout': {  }
  'orders.next-number': { last: number }
  'orders.open-checkout': {  }
  'orders.open-twice': { training: string }
  'orders.paid-checkout': { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; url: string | null; expiresAt: Date; refundBy: number | null; refundReason: string }
  'orders.pay': {  }
  'orders.refund-checkout': {  }
  'orders.refund-error': { "?column?": number }
  'orders.reject-slip': {  }
  'orders.reopen': {  }
  'orders.replace-slip': { fileKey: string | null }
  'orders.request-refund': {  }
  'orders.slip-files': { fileKey: string }
  'orders.to-expire': { id: number }
  'orders.to-remind': { id: number }
  'people.counts': { posts: number; comments: number; hidden_comments: number; reviews: number; trainings: number; orders: number; certificates: number; reports: number }
  'people.devices': { id: string; userAgent: string; createdAt: Date; lastSeenAt: Date }
  'people.log': { id: number; action: string; actor: string; reason: string; createdAt: Date }
  'people.private': { mobile: string | null; id_code: string | null; contact_email: string | null }
  'people.taken': { usernames: readonly string[]; codes: readonly string[]; members: any }
  'policy-office.names': { id: number; name: string }
  'posts.add-replacing-tag': {  }
  'posts.add-tag': {  }
  'posts.add-views': { viewCount: number }
  'posts.associates': { id: number }
  'posts.clear-highlights': {  }
  'posts.copy': { id: number }
  'posts.copy-associates': {  }
  'posts.copy-downloads': {  }
  'posts.copy-pictures': {  }
  'posts.copy-review': {  }
  'posts.copy-tags': {  }
  'posts.count-tag-uses': { posts: number }
  'posts.count-tagged': { tagId: number; posts: number }
  'posts.delete-associated': {  }
  'posts.delete-download': { storageKey: string | null }
  'posts.delete-feed-tags': {  }
  'posts.delete-other-downloads': {  }
  'posts.delete-other-tools': {  }
  'posts.delete-pictures-of-review': {  }
  'posts.delete-review-images': {  }
  'posts.delete-sets': {  }
  'posts.delete-softly': {  }
  'posts.delete-story-tools': {  }
  'posts.delete-tags': {  }
  'posts.delete-view-days': { "?column?": number }
  'posts.describe-highlight': {  }
  'posts.download': { postId: number; name: string; storageKey: string; type: string }
  'posts.downloads-of-post': { id: number }
  'posts.drop-listed-tag': {  }
  'posts.drop-tag': {  }
  'posts.export': { place: number; id: number; post_type: string; status: string; topic: string; headline_caption: string; excerpt: string; description: string; name_for_case_study: string; desc_for_case_study: string; tools: readonly string[]; video_provider: string; video_id: string; view_count: number; like_count: number; pin_count: number; share_count: number; used_it_count: number; vote_count: number; comment_count: number; created_at: Date; published_at: Date; updated_at: Date; deleted_at: Date }
  'posts.file-is-used': { isUsed: boolean }
  'posts.forget-editor': {  }
  'posts.free-download-positions': {  }
  'posts.free-positions': {  }
  'posts.highlight-candidates': { id: number; postType: string; topic: string; image: any; publishedAt: Date; isListed: boolean; isLarge: boolean; caption: string; description: string }
  'posts.highlights': { id: number; postType: string; topic: string; image: any; publishedAt: Date; isListed: boolean; isLarge: boolean; caption: string; description: string }
  'posts.insert-associated': {  }
  'posts.insert-download': { id: number }
  'posts.insert-draft': { id: number }
  'posts.insert-feed-tags': {  }
  'posts.insert-pictures-of-review': {  }
  'posts.insert-review': {  }
  'posts.insert-sets': {  }
  'posts.insert-story': { id: number }
  'posts.insert-story-tools': { id: number; position: number }
  'posts.insert-tags': {  }
  'posts.lift-story-tools': {  }
  'posts.lock': { "?column?": number }
  'posts.lock-for-edit': { id: number; postType: string; status: number; topic: string; revision: number; editedById: number | null; updatedAt: Date; publishedAt: Date | null; isDeleted: boolean }
  'posts.lock-highlights': { pg_advisory_xact_lock: any }
  'posts.lock-sets': { pg_advisory_xact_lock: any }
  'posts.lock-visible': { id: number; postType: string; status: number; authorId: number }
  'posts.manual': { fileName: string; storageKey: string }
  'posts.newest-candidates': { id: number; postType: string; topic: string; image: any; publishedAt: Date; isListed: boolean; isLarge: boolean; caption: string; description: string }
  'posts.order-downloads': {  }
  'posts.parts': { description: string; excerpt: string; updatedAt: Date; videoProvider: string; videoId: string; author: any; downloads: any; story: any; review: any }
  'posts.place-highlights': {  }
  'posts.recount': { id: number }
  'posts.related-apps': { id: number; topic: string; toolName: string; toolImage: any; image: any }
  'posts.remove-tag': {  }
  'posts.replace-level': {  }
  'posts.restore': {  }
  'posts.seed-review-images': {  }
  'posts.seed-reviews': {  }
  'posts.seed-stories': {  }
  'posts.set-manual': { storageKey: string | null }
  'posts.set-status': {  }
  'posts.sets-version': { version: number }
  'posts.tagged': { postId: number }
  'posts.touch': { revision: number }
  'posts.unlist-stories': { id: number }
  'posts.update-comment-count': { commentCount: number }
  'posts.update-content': {  }
  'posts.update-counted-views': { lastId: number }
  'posts.update-popularity': { lastId: number }
  'posts.update-review': {  }
  'posts.update-story': {  }
  'posts.update-story-author': {  }
  'posts.update-story-deleted': {  }
  'posts.update-story-facts': {  }
  'posts.update-story-status': {  }
  'posts.update-story-tools': { id: number }
  'posts.update-upcoming': { lastId: number }
  'posts.upsert': {  }
  'posts.upsert-downloads': {  }
  'posts.upsert-months': {  }
  'posts.upsert-tools': {  }
  'posts.visible': { id: number; postType: string; status: number; authorId: number }
  'profiles.ideas': { id: number; total: number }
  'profiles.is-teacher': { isTeacher: boolean }
  'profiles.person': { id: number; fullname: string; prefixName: string; kind: string; memberType: number; aboutMe: string; job: string; workplace: string; province: string; contactEmail: string; avatar: any; ideas: number; followers: number; following: number; isFollowed: boolean }
  'profiles.teaching': { stat: string; thisMonth: number; lastMonth: number }
  'profiles.timeline': { userEventId: number; id: number; topic: string; startsAt: Date; endsAt: Date; days: number; hours: number; hasRecording: boolean; hasCertificate: boolean }
  'purchase-office.book': { kind: string; number: string; issuedAt: Date; invoiceNo: string; receiptNo: string; buyerName: string; buyerTaxId: string; trainingName: string; amountSatang: number; vatSatang: number; isVatExempt: boolean; reason: string }
  'purchase-office.count-receipts': { count: number }
  'purchase-office.has-gaps': { isComplete: boolean }
  'purchase-office.newest': { id: number; invoiceNo: string; userId: number; trainingId: number; sessionId: number; trainingName: string; sessionText: string; amountSatang: number; buyerName: string; buyerTaxId: string; buyerAddress: string; state: string; createdAt: Date; expiresAt: Date; isMovedUp: boolean; paidAt: Date; slipId: number; slipState: string; slipFileKey: string; slipBankCode: string; slipReference: string; slipSentAt: Date; slipReason: string; slipNote: string; slipDecidedAt: Date; checkoutState: string; personName: string; startsAt: Date; joined: number; seats: number; receiptNo: string; isReceiptMade: boolean; creditNoteNo: string; isCreditNoteMade: boolean }
  'purchase-office.one': { id: number; invoiceNo: string; userId: number; trainingId: number; sessionId: number; trainingName: string; sessionText: string; amountSatang: number; buyerName: string; buyerTaxId: string; buyerAddress: string; state: string; createdAt: Date; expiresAt: Date; isMovedUp: boolean; paidAt: Date; slipId: number; slipState: string; slipFileKey: string; slipBankCode: string; slipReference: string; slipSentAt: Date; slipReason: string; slipNote: string; slipDecidedAt: Date; checkoutState: string; personName: string; startsAt: Date; joined: number; seats: number; receiptNo: string; isReceiptMade: boolean; creditNoteNo: string; isCreditNoteMade: boolean }
  'purchase-office.queue': { id: number; invoiceNo: string; userId: number; trainingId: number; sessionId: number; trainingName: string; sessionText: string; amountSatang: number; buyerName: string; buyerTaxId: string; buyerAddress: string; state: string; createdAt: Date; expiresAt: Date; isMovedUp: boolean; paidAt: Date; slipId: number; slipState: string; slipFileKey: string; slipBankCode: string; slipReference: string; slipSentAt: Date; slipReason: string; slipNote: string; slipDecidedAt: Date; checkoutState: string; personName: string; startsAt: Date; joined: number; seats: number; receiptNo: string; isReceiptMade: boolean; creditNoteNo: string; isCreditNoteMade: boolean }
  'purchase-office.total': { total: number; satang: number }
  'purchase-office.waiting': { waiting: number; oldest: Date }
  'question-bank.count-found': { found: number }
  'question-bank.find-question': { id: number; trainingId: number; number: number; revision: number; question: string; choices: readonly string[]; correct: number; explanation: string; image: any }
  'question-bank.find-test': { trainingId: number; trainingName: string; questions: number; takers: number; passed: number; average: number; endsAt: Date; dueAt: Date }
  'question-bank.items': { questionId: number; number: number; choices: readonly string[]; shown: number; right: number; groups: any; chosen: any }
  'question-bank.list-questions': { id: number; trainingId: number; number: number; revision: number; question: string; choices: readonly string[]; correct: number; explanation: string; image: any }
  'question-bank.list-tests': { trainingId: number; trainingName: string; questions: number; takers: number; passed: number; average: number; endsAt: Date; dueAt: Date }
  'question-bank.question-texts': { question: string; choices: readonly string[]; correct: number; explanation: string }
  'question-bank.search-tests': { trainingId: number; trainingName: string; questions: number; takers: number; passed: number; average: number; endsAt: Date; dueAt: Date }
  'rate-limits.add': { key: string; hits: number }
  'receipts.assign-file': { id: number; kind: string; number: string; amountSatang: number; vatSatang: number; isVatExempt: boolean; seller: any; checkCode: string; issuedAt: Date; receiptNo: string; orderId: number; trainingId: number; userId: number | null; buyerName: string; buyerTaxId: string; buyerAddress: string; trainingName: string; sessionText: string; participant: string; invoiceNo: string; issuer: string; reason: string; fileKey: string; isOnline: boolean }
  'receipts.check': { orderId: number; kind: string; number: string; amountSatang: number; vatSatang: number; isVatExempt: boolean; seller: any; trainingName: string; issuedAt: Date; otherNumber: string }
  'receipts.download': { kind: string; number: string; amountSatang: number; vatSatang: number; isVatExempt: boolean; seller: any; checkCode: string; issuedAt: Date; receiptNo: string; fileKey: string; userId: number | null }
  'receipts.erase-documents': { fileKey: string | null }
  'receipts.export': { place: number; number: string; kind: string; invoice_no: string; total: number; vat: number; buyer_name: string; buyer_tax_id: string; buyer_address: string; participant: string; training: string; issued_at: Date }
  'receipts.insert-credit-note': { id: number }
  'receipts.insert-receipt': { id: number }
  'receipts.mark-made': { "?column?": number }
  'receipts.of-order': { kind: string; number: string; issuedAt: Date; isMade: boolean }
  'receipts.of-year': { kind: string; number: string; amountSatang: number; vatSatang: number; isVatExempt: boolean; seller: any; checkCode: string; issuedAt: Date; receiptNo: string; fileKey: string }
  'receipts.old-paid': { id: number }
  'receipts.old-unpaid': { id: number }
  'receipts.purchases': { invoiceNo: string; state: string; slipState: string; paidAt: Date; trainingName: string; sessionText: string; amountSatang: number; expiresAt: Date; receiptAt: Date; isReceiptMade: boolean; creditNoteAt: Date; isCreditNoteMade: boolean }
  'receipts.to-make': { id: number }
  'registrations.cancel': { calendarSequence: number }
  'registrations.choose-mails': { wantsReminder: boolean; wantsRecordingMail: boolean }
  'registrations.claim-recording': { userId: number; trainingId: number; isWanted: boolean; firstname: string; email: string }
  'registrations.claim-reminder': { userId: number; trainingId: number; isWanted: boolean; firstname: string; email: string }
  'registrations.count-people': { joined: number; waiting: number }
  'registrations.count-to-order': { waiting: number }
  'registrations.count-waiting': { waiting: number; before: number }
  'registrations.delete': { state: string }
  'registrations.export': { place: number; training_id: number; training: string; state: string; created_at: Date; joined_at: Date | null; waiting_since: Date | null; cancelled_at: Date | null; reminded_at: Date | null; recording_announced_at: Date | null; wants_reminder: boolean; wants_recording_mail: boolean }
  'registrations.find': { id: number; state: string; waitingSince: Date | null; calendarSequence: number; wantsReminder: boolean; wantsRecordingMail: boolean }
  'registrations.join': { id: number; state: string; waitingSince: Date | null; calendarSequence: number; wantsReminder: boolean; wantsRecordingMail: boolean }
  'registrations.join-url': { joinUrl: string | null }
  'registrations.joined-after': { id: number; userId: number; calendarSequence: number }
  'registrations.joined-trainings': { trainingId: number }
  'registrations.kept': { id: number; userId: number }
  'registrations.move': {  }
  'registrations.move-up': { userId: number; calendarSequence: number }
  'registrations.remind-again': {  }
  'registrations.seed': {  }
  'registrations.session-sequences': { id: number; calendarSequence: number }
  'registrations.to-notify-of-recording': { id: number }
  'registrations.to-order': { id: number; userId: number; sessionId: number | null }
  'registrations.to-remind': { id: number }
  'registrations.trainings-of': { trainingId: number }
  'registrations.wait': { id: number; state: string; waitingSince: Date | null; calendarSequence: number; wantsReminder: boolean; wantsRecordingMail: boolean }
  'registrations.with-free-places': { trainingId: number }
  'review-moderation.audit': { id: number; action: string; reason: string; createdAt: Date; actor: string; isActorGone: boolean; reviewId: number; text: string }
  'review-moderation.counts': { waiting: number; reported: number }
  'review-moderation.decide-reports': { reviewId: number; userId: number | null }
  'review-moderation.export-reports': { place: number; review_id: number; reason: string; details: string; created_at: Date; is_closed: boolean }
  'review-moderation.forget-reporter': {  }
  'review-moderation.report': { "?column?": number }
  'reviews.add-helpful': { helpful: number }
  'reviews.author': { id: number; fullname: string; kind: string; isGone: boolean }
  'reviews.boundary': { helpful: number; startsAt: Date; before: number }
  'reviews.counts': { type: number; score: number; impact: number; reviews: number }
  'reviews.delete-mark-of-author': { id: number }
  'reviews.delete-testimonial': {  }
  'reviews.due': { id: number }
  'reviews.erase-marks': { id: number; userId: number }
  'reviews.export': { place: number; id: number; type: string; training: string; score: number; opinion: string; impacts: readonly number[]; shown_as: string; status: string; helpful: number; reply: string; created_at: Date; edited_at: Date }
  'reviews.export-marks': { place: number; id: number; created_at: Date; opinion: string }
  'reviews.export-replies': { place: number; id: number; reply: string | null; replied_at: Date | null }
  'reviews.feature': { id: number; userId: number }
  'reviews.has-taken': { "?column?": number }
  'reviews.insert': { id: number }
  'reviews.insert-testimonial': { id: number }
  'reviews.listed-testimonials': { kind: string; id: number; author: string; role: string; content: string; rating: number; image: any; isShown: boolean; revision: number }
  'reviews.lock': { id: number; userId: number; type: number; status: string; isHeld: boolean; isAnonymous: boolean; maskedName: string; reviewableId: number | null; trainingAuthorId: number; createdAt: Date; reply: string | null }
  'reviews.lock-many': { id: number; isAnonymous: boolean; isFeaturable: boolean }
  'reviews.lock-testimonials': { pg_advisory_xact_lock: any }
  'reviews.mark': { "?column?": number }
  'reviews.marks': { id: number; type: number; isMine: boolean; isHelpful: boolean; trainingAuthorId: number }
  'reviews.mask': {  }
  'reviews.of-trainer': { id: number; type: number; score: number; opinion: string; isAnonymous: boolean; maskedName: string; impacts: readonly number[]; status: string; tookPart: boolean; helpful: number; createdAt: Date; editedAt: Date; author: any; training: any; reply: any }
  'reviews.of-training': { id: number; type: number; score: number; opinion: string; isAnonymous: boolean; maskedName: string; impacts: readonly number[]; status: string; tookPart: boolean; helpful: number; createdAt: Date; editedAt: Date; author: any; training: any; reply: any }
  'reviews.own': { id: number; type: number; score: number; opinion: string; isAnonymous: boolean; maskedName: string; impacts: readonly number[]; status: string; tookPart: boolean; helpful: number; createdAt: Date; editedAt: Date; author: any; training: any; reply: any; reason: string; isHeld: boolean }
  'reviews.own-of-type': { id: number; type: number; score: number; opinion: string; isAnonymous: boolean; maskedName: string; impacts: readonly number[]; status: string; tookPart: boolean; helpful: number; createdAt: Date; editedAt: Date; author: any; training: any; reply: any; reason: string; isHeld: boolean }
  'reviews.own-totals': { waiting: number; reviewed: number; name: string }
  'reviews.place-featured': {  }
  'reviews.place-testimonials': {  }
  'reviews.publish': { id: number; userId: number }
  'reviews.publish-due': { userId: number }
  'reviews.rated-trainings': { training: any; counts: any }
  'reviews.recount-helpful': {  }
  'reviews.reject': { id: number; userId: number }
  'reviews.reply': {  }
  'reviews.rows': { id: number; type: number; score: number; opinion: string; isAnonymous: boolean; maskedName: string; impacts: readonly number[]; status: string; tookPart: boolean; helpful: number; createdAt: Date; editedAt: Date; author: any; training: any; reply: any }
  'reviews.seed': {  }
  'reviews.seed-names': { id: number; name: string }
  'reviews.seed-testimonials': {  }
  'reviews.testimonial-candidates': { kind: string; id: number; author: string; role: string; content: string; rating: number; image: any; isShown: boolean; revision: number }
  'reviews.testimonials': { author: string; content: string; rating: number; image: any; userId: number }
  'reviews.trainer-counts': { score: number; reviews: number }
  'reviews.training-counts': { score: number; reviews: number }
  'reviews.unmark': { "?column?": number }
  'reviews.update': {  }
  'reviews.update-testimonial': {  }
  'reviews.waiting': { training: any; since: Date }
  'saved-views.delete': { "?column?": number }
  'saved-views.export': { place: number; list: string; name: string; query: string; created_at: Date }
  'saved-views.forget': {  }
  'saved-views.insert': { id: number; list: string; name: string; query: string }
  'saved-views.list': { id: number; list: string; name: string; query: string }
  'saved-views.own': { id: number; list: string; name: string; query: string }
  'saved-views.update': { id: number; list: string; name: string; query: string }
  'search-office.count-missed': { found: number }
  'search-office.list-missed': { text: string; times: number; lastDay: string }
  'search-office.list-posts': { id: number; topic: string; postType: string }
  'search-office.list-retries': { text: string; next: string; times: number }
  'search.all-synonyms': { text: string; meaning: string; textKey: string; meaningKey: string }
  'search.count-names': { kind: string; name: string; documents: number }
  'search.count-synonyms': { found: number }
  'search.count-synonyms-of-text': { most: number }
  'search.count-words': { word: string; documents: number }
  'search.delete-documents': {  }
  'search.delete-questions': {  }
  'search.delete-synonym': {  }
  'search.empty-names': {  }
  'search.empty-terms': {  }
  'search.empty-words': {  }
  'search.fill-names': {  }
  'search.fill-terms': {  }
  'search.fill-words': {  }
  'search.find-boundary': { moment: string }
  'search.find-names': { kind: string; name: string; documents: number }
  'search.find-questions': { question: string }
  'search.find-same-synonym': { id: number }
  'search.find-similar-words': { text: string; textSound: string; word: string; sound: string; documents: number }
  'search.find-stale-posts': { staleIds: readonly number[]; lastId: number }
  'search.find-synonym': { id: number; text: string; meaning: string; revision: number }
  'search.find-topics': { topic: string }
  'search.insert-questions': {  }
  'search.insert-synonym': { id: number; text: string; meaning: string; revision: number }
  'search.known-synonym-keys': { key: string }
  'search.list-known-words': { word: string; documents: number }
  'search.list-questions': { question: string }
  'search.list-sources': { id: number; publishedAt: string; sourceUpdatedAt: string; topic: string; description: string; caption: string; toolName: string; isEduPlan: boolean; labels: readonly string[]; places: readonly string[]; questions: readonly string[]; kind: string; priceSatang: number; hasCertificate: boolean; hasRecording: boolean; worksOffline: boolean; priceNote: string; licence: string; trainingState: string; facts: string; days: readonly string[]; tagIds: readonly number[] }
  'search.list-synonyms': { id: number; text: string; meaning: string; revision: number }
  'search.list-terms': { lexeme: string; documents: number }
  'search.lock-boundary': {  }
  'search.lock-synonyms': {  }
  'search.lock-terms': {  }
  'search.match-sources': { id: number; topic: string; summary: string; description: string; toolName: string; tags: readonly string[]; apps: readonly string[]; teacher: string; otherName: string; places: readonly string[]; questions: readonly string[] }
  'search.popular-names': { name: string }
  'search.related': { id: number; has: readonly boolean[] }
  'search.score': { id: number; isExact: boolean; topicWords: number; isComplete: boolean; strengths: readonly number[] }
  'search.set-boundary': {  }
  'search.synonym-version': { rows: number; revision: number }
  'search.update-synonym': { id: number; text: string; meaning: string; revision: number }
  'search.upsert-documents': {  }
  'search.upsert-topics': {  }
  'sections.month-trainings': { postId: number; startsAt: Date }
  'sections.site-proof': { reviews: number; stories: number; provinces: number; solutions: number; freeSeats: number; authors: any }
  'seed.has-sections': { hasSections: boolean }
  'seed.is-used': { isUsed: boolean }
  'seed.lock': { pg_advisory_xact_lock: any }
  'session.confirm': { "?column?": number }
  'session.delete': {  }
  'session.delete-all': {  }
  'session.find': { id: number; kind: string; role_type: string; office_role: string; member_type: number; fullname: string; avatar_key: string; avatar_width: number; suspension_message: string; suspension_ends_at: Date; is_due: boolean; expires_at: Date; is_confirmed: boolean }
  'session.insert': {  }
  'session.lock': {  }
  'session.touch': {  }
  'session.trim': {  }
  'signing.insert-key': {  }
  'signing.keys': { publicKey: string; sealedKey: Buffer; createdAt: Date }
  'signing.lock-keys': {  }
  'site-numbers.add-missed': {  }
  'site-numbers.add-retries': {  }
  'site-numbers.count-readers': {  }
  'site-numbers.forget-missed': {  }
  'site-numbers.forget-retries': {  }
  'site-numbers.has-any': { "?column?": number }
  'site-numbers.lists': { name: string; items: any; countedAt: Date }
  'site-numbers.make-missed': {  }
  'site-numbers.make-tools': {  }
  'site-numbers.make-votes': {  }
  'site-numbers.read': { measure: string; day: string; amount: number }
  'site-numbers.recount': {  }
  'site-numbers.series': { measure: string; amounts: any }
  'site-numbers.since': { since: string }
  'site-numbers.waiting': { kind: string; count: number; since: Date }
  'site-numbers.write': {  }
  'sitemap.addresses': { id: number; postType: string; updatedAt: Date }
  'sitemap.chunks': { updatedAt: Date }
  'startup-checks.settings': { fsync: string; synchronous_commit: string; data_checksums: string; version: string; now: string }
  'stories.accept': {  }
  'stories.count-revisions': { total: number }
  'stories.delete-own-co-authorships': {  }
  'stories.delete-upload': {  }
  'stories.draft': { version: number; content: any; publishedVersion: number; savedAt: Date; savedBy: any; scheduledAt: Date; scheduledStatus: number }
  'stories.due': { postId: number }
  'stories.erase': {  }
  'stories.export-authors': { place: number; post_id: number; topic: string; invited_at: Date; accepted_at: Date | null }
  'stories.export-drafts': { place: number; post_id: number; topic: string; version: number; content: string; saved_at: Date; scheduled_at: Date | null }
  'stories.export-revisions': { place: number; post_id: number; topic: string; version: number; reason: string; content: string; saved_at: Date }
  'stories.export-uploads': { place: number; id: number; post_id: number; name: string; type: string; bytes: number; created_at: Date }
  'stories.find-file': { postId: number; name: string; type: string; storageKey: string }
  'stories.find-revision': { id: number; version: number; createdAt: Date; reason: string; wordsAdded: number; wordsRemoved: number; changed: readonly string[]; author: any; content: any; previous: any }
  'stories.find-teacher': { id: number }
  'stories.head': { id: number; status: number; authorId: number; createdAt: Date; publishedAt: Date | null; deletedAt: Date | null; membership: string }
  'stories.images': { id: number; image: any }
  'stories.insert-revision': {  }
  'stories.insert-upload': { id: number }
  'stories.invite': { userId: number }
  'stories.last-upload': { id: number }
  'stories.list-authors': { id: number; name: string; image: any; isAuthor: boolean; isInvited: boolean }
  'stories.list-followers': { followerId: number; writerId: number }
  'stories.list-revisions': { id: number; version: number; createdAt: Date; reason: string; wordsAdded: number; wordsRemoved: number; changed: readonly string[]; author: any }
  'stories.lock-due': { "?column?": number }
  'stories.lock-head': { id: number; status: number; authorId: number; createdAt: Date; publishedAt: Date | null; deletedAt: Date | null; membership: string }
  'stories.lock-post-of-upload': {  }
  'stories.mark-notified': { postId: number }
  'stories.newest-revisions': { id: number; authorId: number | null; reason: string; content: any; createdAt: Date }
  'stories.owned-images': { imageId: number }
  'stories.published': { topic: string; headlineCaption: string; description: string; type: number; licence: string; nameForCaseStudy: string | null; descForCaseStudy: string | null; videoProvider: string | null; videoId: string | null; imageId: number | null; updatedAt: Date; tags: any; tools: any }
  'stories.remove-author': { userId: number }
  'stories.reviews': { id: number; topic: string; toolName: string; image: any }
  'stories.schedule': {  }
  'stories.search-authors': { id: number; name: string; image: any }
  'stories.still-unused': { id: number; imageId: number; storageKey: string }
  'stories.tags': { id: number; kind: string }
  'stories.tool-options': { id: number; topic: string; toolName: string; image: any; used: number }
  'stories.trim-revisions': {  }
  'stories.unused-uploads': { id: number; imageId: number; storageKey: string }
  'stories.update-revision': {  }
  'stories.upload-usage': { uploads: number; bytes: number }
  'stories.write-draft': {  }
  'system-office.actions': { action: string }
  'system-office.actors': { id: number; name: string }
  'system-office.mail-counts': { failed: number; waiting: number; canRetry: number }
  'tags.delete': {  }
  'tags.edited': { id: number; parentId: number | null; slug: string; name: string; url: string; type: number; kind: string; group: string | null; position: number; revision: number }
  'tags.education-plan': { id: number; parentId: number; slug: string; name: string; url: string; type: number; kind: string; group: string; groupLabel: string }
  'tags.groups': { key: string; label: string }
  'tags.insert': { id: number }
  'tags.list': { id: number; parentId: number; slug: string; name: string; url: string; type: number; kind: string; group: string; groupLabel: string }
  'tags.lock': { pg_advisory_xact_lock: any }
  'tags.lock-tag': { "?column?": number }
  'tags.place': {  }
  'tags.seed': {  }
  'tags.seed-groups': {  }
  'tags.update': {  }
  'test-takers.joined': { id: number; userId: number }
  'test-takers.training-name': { topic: string }
  'trainings.add-joins': {  }
  'trainings.add-tools': {  }
  'trainings.copy': {  }
  'trainings.copy-tools': {  }
  'trainings.delete-other-sessions': {  }
  'trainings.delete-sessions': {  }
  'trainings.delete-tools': {  }
  'trainings.find': { training: any; topic: string; status: number }
  'trainings.free-positions': {  }
  'trainings.insert': {  }
  'trainings.insert-sessions': {  }
  'trainings.lock': { "?column?": number }
  'trainings.of-tool': { training: any; topic: string; status: number }
  'trainings.remove-tools': {  }
  'trainings.seed': {  }
  'trainings.seed-sessions': {  }
  'trainings.seed-tools': {  }
  'trainings.sessions': { id: number; startsAt: Date; endsAt: Date; channel: string; joinUrl: string | null; calendarSequence: number }
  'trainings.update': {  }
  'trainings.update-sessions': {  }
  'university-directory.find-account': { username: string; kind: string; passwordHash: string; idCode: string; prefixId: number; prefixName: string; firstname: string; lastname: string; firstnameTh: string | null; lastnameTh: string | null; email: string | null; workplace: string; job: string; isLecturer: boolean }
  'university-directory.upsert-accounts': {  }
}

/** Columns of each table in camelCase, for tests. */
export interface SqlTables {
  account_tokens: { hash: Buffer; userId: number; purpose: string; createdAt: Date; expiresAt: Date; endedAt: Date | null }
  accounting_documents: { id: number; kind: string; number: string; orderId: number; amountSatang: number; vatSatang: number; isVatExempt: boolean; seller: any; buyerName: string; buyerTaxId: string; buyerAddress: string; trainingName: string; sessionText: string; participant: string; invoiceNo: string; issuer: string; reason: string; issuedAt: Date; fileKey: string | null; madeAt: Date | null; checkCode: string; erasedAt: Date | null }
  announcements: { id: number; text: string; kind: string; linkLabel: string; linkHref: string; audience: string; startsAt: Date; endsAt: Date | null; version: number; isShown: boolean }
  associated_posts: { postId: number; associatedId: number; position: number }
  audit_entries: { id: number; actorId: number; action: string; subjectId: number; reason: string; createdAt: Date }
  certificate_credentials: { certificateId: number; version: number; statusList: number; statusIndex: number; content: string | null; hash: Buffer | null; revokedAt: Date | null }
  certificate_keys: { id: number; publicKey: string; sealedKey: Buffer; createdAt: Date }
  certificate_series: { year: number; lastNumber: number }
  certificates: { id: number; number: string; userEventId: number | null; fullname: string | null; maskedName: string | null; trainingName: string; hours: number; score: number | null; issuedAt: Date; userId: number | null; trainingId: number | null; version: number; reissuedAt: Date | null; revokedAt: Date | null; revokeReason: string | null; revokeNote: string; showsScore: boolean; erasedAt: Date | null; fileKey: string | null; madeAt: Date | null }
  checkout_sessions: { id: number; orderId: number; attempt: number; state: string; sessionId: string | null; paymentId: string | null; refundId: string | null; url: string | null; createdAt: Date; expiresAt: Date; checkedAt: Date; refundBy: number | null; refundReason: string; error: string }
  comment_captcha_passes: { userId: number; passedAt: Date }
  comment_likes: { userId: number; commentId: number; createdAt: Date }
  comment_reports: { id: number; commentId: number; userId: number | null; reason: string; details: string; createdAt: Date; decidedAt: Date | null; decision: string | null }
  comments: { id: number; postId: number; parentId: number | null; userId: number; commentAs: number; isAnonymous: boolean; anonymousName: string | null; isShown: boolean; body: string; stickerIds: readonly number[]; likeCount: number; createdAt: Date; editedAt: Date | null; deletedAt: Date | null }
  cookie_consents: { id: number; consentKey: string; userId: number | null; policyVersion: number; functional: boolean; analytics: boolean; marketing: boolean; chosenAt: Date; createdAt: Date }
  daily_numbers: { measure: string; day: Date; amount: number }
  data_exports: { id: number; userId: number; requestedAt: Date; storageKey: string | null; readyAt: Date | null; expiresAt: Date | null; sizeBytes: number | null; tokenHash: Buffer | null }
  deletion_requests: { id: number; userId: number | null; reason: string; otherReason: string; requestedAt: Date; confirmedAt: Date | null }
  feed_tags: { tagId: number; publishedAt: Date; postId: number; popularity: number; upcoming: number }
  files_to_delete: { id: number; storageKey: string; askedAt: Date; nextAttemptAt: Date }
  follows: { followerId: number; userId: number; createdAt: Date }
  gateway_events: { id: string; kind: string; sessionId: string | null; receivedAt: Date }
  home_choices: { userId: number; hiddenRows: readonly string[]; roomTags: readonly number[] | null; updatedAt: Date }
  images: { id: number; storageKey: string; purpose: string; width: number; height: number; color: string; alt: string; widths: readonly number[]; hasAvif: boolean; createdAt: Date; focalX: number; focalY: number; cutFrom: number | null }
  maintenance: { isOn: boolean; since: Date; until: Date | null; text: string }
  marketing_consents: { id: number; userId: number; receivesNewsletter: boolean; createdAt: Date }
  member_passwords: { userId: number; hash: string; changedAt: Date }
  missed_retries: { day: Date; text: string; next: string; times: number }
  missed_searches: { day: Date; text: string; times: number }
  notification_mails: { userId: number; kind: string; isWanted: boolean; updatedAt: Date }
  notifications: { id: number; userId: number; kind: string; groupKey: string; actorId: number | null; postId: number | null; commentId: number | null; subject: string; path: string; action: string; reason: string; count: number; readCount: number; happenedAt: Date; mailedAt: Date | null }
  number_lists: { name: string; items: any; countedAt: Date }
  number_series: { kind: string; year: number; lastNumber: number }
  online_test_answers: { formId: string; position: number; choice: number | null; isFlagged: boolean; revision: number; savedAt: Date }
  online_test_attempts: { id: number; userEventId: number; number: number; formId: string; startedAt: Date; responseId: string | null; submittedAt: Date | null; score: number | null; passed: boolean | null; evaluatedAt: Date | null }
  online_test_extensions: { userEventId: number; dueAt: Date }
  online_test_forms: { id: string; userEventId: number; attempt: number; questions: any; startedAt: Date; tab: string | null; tabDevice: string | null; tabSeenAt: Date | null; finishedAt: Date | null; responseId: string | null; score: number | null; deliveredAt: Date | null }
  online_test_questions: { id: number; trainingId: number; question: string; choices: readonly string[]; correctChoice: number; explanation: string; imageId: number | null; position: number; revision: number; updatedAt: Date }
  online_test_returns: { id: number; userEventId: number; number: number; formId: string; responseId: string; submittedAt: Date; score: number | null; returnedAt: Date }
  online_tests: { trainingId: number; dueAt: Date | null }
  orders: { id: number; invoiceNo: string; userId: number | null; trainingId: number; sessionId: number | null; trainingName: string; sessionText: string; amountSatang: number; buyerName: string; buyerTaxId: string; buyerAddress: string; isBuyerRemembered: boolean; state: string; createdAt: Date; expiresAt: Date; paidAt: Date | null; closedAt: Date | null; announcedAt: Date | null; remindedAt: Date | null; erasedAt: Date | null; isMovedUp: boolean }
  outbox: { id: number; messageId: string; toAddress: string; subject: string; sealedContent: Buffer | null; createdAt: Date; expiresAt: Date | null; attempts: number; nextAttemptAt: Date; sentAt: Date | null; failedAt: Date | null; lastError: string | null; retriedAt: Date | null }
  payment_slips: { id: number; orderId: number; state: string; fileKey: string | null; bankCode: string | null; reference: string | null; createdAt: Date; reason: string | null; note: string; decidedAt: Date | null; decidedBy: number | null }
  policies: { tab: string; content: string; version: number; effectiveAt: Date; updatedAt: Date; summary: string; consentVersion: number | null; askedAt: Date | null }
  policy_acceptances: { id: number; userId: number; tab: string; version: number; acceptedAt: Date }
  policy_versions: { id: number; tab: string; version: number; state: string; content: string; summary: string; asksAgain: boolean; effectiveAt: Date | null; revision: number; updatedBy: number | null; updatedAt: Date }
  post_downloads: { id: number; postId: number; position: number; name: string; storageKey: string | null; bytes: number | null; type: string | null }
  post_likes: { userId: number; postId: number; createdAt: Date }
  post_pins: { userId: number; postId: number; createdAt: Date }
  post_sets: { setId: number; chunk: number; bits: string }
  post_sets_version: { isOnly: boolean; version: number }
  post_shares: { id: number; userId: number; postId: number; target: string; createdAt: Date }
  post_tags: { postId: number; tagId: number; position: number }
  post_used_its: { userId: number; postId: number; createdAt: Date }
  post_uses: { userId: number; postId: number; action: string; times: number; lastAt: Date }
  post_view_days: { postId: number; day: Date; views: number }
  post_view_months: { postId: number; month: Date; views: number }
  post_views: { postId: number; viewerKey: string; deviceKey: string | null; countedAt: Date }
  post_votes: { userId: number; postId: number; kind: string; createdAt: Date }
  posts: { id: number; postType: string; status: number; topic: string; headlineCaption: string; description: string; excerpt: string; authorId: number; imageId: number | null; videoProvider: string | null; videoId: string | null; label: number; highlight: number; highlightPosition: number | null; highlightCaption: string | null; highlightDescription: string | null; minimumVotedBy: number; viewCount: number; likeCount: number; pinCount: number; shareCount: number; usedItCount: number; voteCount: number; commentCount: number; createdAt: Date; publishedAt: Date | null; updatedAt: Date; deletedAt: Date | null; popularity: number; upcoming: number; editRevision: number; editedBy: number | null; isCaseStudy: boolean; countedViews: number; sortedTopic: string | null }
  quick_phrases: { id: number; text: string; position: number }
  rate_limits: { key: string; windowStart: Date; hits: number; expiresAt: Date }
  report_cases: { commentId: number; postId: number; openedAt: Date; reportCount: number }
  review_counts: { type: number; score: number; impact: number; reviews: number }
  review_helpful_marks: { reviewId: number; userId: number; createdAt: Date }
  review_reports: { id: number; reviewId: number; userId: number | null; reason: string; details: string; createdAt: Date; decidedAt: Date | null }
  review_score_buckets: { sort: string; type: number; impact: number; helpful: number; startsAt: Date; scores: readonly number[]; reviews: number | null }
  reviews: { id: number; userId: number; type: number; score: number; opinion: string; isAnonymous: boolean; maskedName: string; impacts: readonly number[]; reviewableId: number | null; tookPart: boolean; status: string; isHeld: boolean; reason: string; isFeatured: boolean; helpfulCount: number; reply: string | null; repliedBy: number | null; repliedAt: Date | null; createdAt: Date; editedAt: Date | null; testimonialPosition: number | null }
  saved_views: { id: number; userId: number; list: string; name: string; query: string; createdAt: Date }
  schema_migrations: { version: number; name: string; checksum: string; appliedAt: Date }
  search_boundary: { isOnly: boolean; recentFrom: Date }
  search_documents: { postId: number; publishedAt: Date; isRecent: boolean; sourceUpdatedAt: Date; version: string; head: string; words: string; parts: readonly number[]; squashed: string; facts: string }
  search_names: { kind: string; name: string; folded: string; documents: number }
  search_questions: { postId: number; position: number; question: string }
  search_synonyms: { id: number; text: string; meaning: string; textKey: string; meaningKey: string; revision: number }
  search_terms: { lexeme: string; documents: number }
  search_topics: { postId: number; publishedAt: Date; isRecent: boolean; topic: string }
  search_words: { word: string; sound: string; documents: number }
  sessions: { idHash: Buffer; userId: number; isRemembered: boolean; userAgent: string; createdAt: Date; confirmedAt: Date; lastSeenAt: Date; expiresAt: Date }
  sign_in_guesses: { key: Buffer; recent: readonly Date[]; lastTryAt: Date; harderUntil: Date | null }
  sign_in_locks: { key: Buffer; failures: number; rounds: number; lockedUntil: Date | null; updatedAt: Date }
  stickers: { id: number; key: string; name: string; path: string; alt: string; position: number; isRetired: boolean; imageId: number | null }
  story_authors: { postId: number; userId: number; invitedAt: Date; acceptedAt: Date | null }
  story_drafts: { postId: number; version: number; content: any; publishedVersion: number | null; savedAt: Date; savedBy: number | null; scheduledAt: Date | null; scheduledStatus: number | null; scheduleFailed: boolean; followersToldAt: Date | null }
  story_revisions: { id: number; postId: number; version: number; content: any; authorId: number | null; reason: string; wordsAdded: number; wordsRemoved: number; changed: readonly string[]; createdAt: Date; savedAt: Date }
  story_tool_used_its: { userId: number; storyToolId: number; createdAt: Date }
  story_tools: { id: number; postId: number; position: number; techReviewId: number | null; name: string; url: string | null; imageId: number | null }
  story_uploads: { id: number; postId: number; userId: number | null; imageId: number | null; storageKey: string | null; name: string; type: string; bytes: number; createdAt: Date }
  suspensions: { userId: number; reason: string; message: string; endsAt: Date | null; createdAt: Date }
  tag_groups: { key: string; label: string; position: number }
  tags: { id: number; parentId: number | null; slug: string; name: string; type: number; kind: string; url: string; position: number; groupKey: string | null; revision: number }
  teaching_stories: { postId: number; type: number; nameForCaseStudy: string | null; descForCaseStudy: string | null; licence: string }
  tech_review_images: { postId: number; position: number; imageId: number }
  tech_reviews: { postId: number; toolName: string; toolImageId: number | null; appStore: string | null; googlePlay: string | null; website: string | null; websiteSecondary: string | null; manualFileName: string | null; manualStorageKey: string | null; eduPlanOption: number; suitsLevels: readonly number[]; priceNote: string | null; worksOffline: string; pupilAccounts: string; devices: string | null; checkedAt: Date | null }
  testimonials: { id: number; author: string; role: string; content: string; rating: number; imageId: number | null; position: number; isShown: boolean; revision: number }
  training_opening_notifications: { trainingId: number; userId: number; notifiedAt: Date | null }
  training_openings: { trainingId: number; openedAt: Date }
  training_review_counts: { trainingId: number; score: number; reviews: number }
  training_sessions: { id: number; trainingId: number; position: number; startsAt: Date; endsAt: Date; channel: string; joinUrl: string | null; calendarSequence: number }
  training_tools: { trainingId: number; techReviewId: number; position: number }
  trainings: { postId: number; priceSatang: number; seats: number; joinCount: number; lastDateJoin: Date; recordingUrl: string | null; isMonthly: boolean; monthlyOn: Date | null; eventImageId: number | null; hasTest: boolean; hasCertificate: boolean }
  university_accounts: { username: string; kind: string; passwordHash: string; idCode: string; prefixId: number; prefixName: string; firstname: string; lastname: string; firstnameTh: string | null; lastnameTh: string | null; email: string | null; workplace: string; job: string; isLecturer: boolean }
  used_captchas: { hash: Buffer; expiresAt: Date }
  user_events: { id: number; userId: number; trainingId: number; sessionId: number | null; state: string; createdAt: Date; joinedAt: Date | null; cancelledAt: Date | null; waitingSince: Date | null; calendarSequence: number; wantsReminder: boolean; wantsRecordingMail: boolean; remindedAt: Date | null; recordingAnnouncedAt: Date | null }
  users: { id: number; kind: string; roleId: number; roleType: string; memberType: number; prefixId: number; prefixName: string; firstname: string; lastname: string; fullnameKey: string | null; firstnameTh: string | null; lastnameTh: string | null; username: string | null; idCode: string | null; email: string | null; emailVerifiedAt: Date | null; contactEmail: string | null; job: string; workplace: string; province: string | null; mobile: string | null; aboutMe: string; avatarImageId: number | null; termsAcceptedAt: Date | null; termsVersion: number | null; createdAt: Date; updatedAt: Date; deletedAt: Date | null; officeRole: string | null; seenAt: Date | null; mergedInto: number | null; words: string | null; sortedName: string | null }
}
