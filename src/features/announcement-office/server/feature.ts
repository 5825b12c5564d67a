/** Feature definition: admins write announcements, and start and end maintenance. */
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
} from '#features/announcements/server/service/announcements.ts'
import { setMaintenance } from '#features/announcements/server/service/maintenance.ts'
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'

export const announcementOffice = feature({
  name: 'announcement-office',
  errorTexts,
  endpoints: [
    handle(api.listAnnouncements, listAnnouncements),
    handle(api.createAnnouncement, createAnnouncement),
    handle(api.changeAnnouncement, changeAnnouncement),
    handle(api.deleteAnnouncement, deleteAnnouncement),
    handle(api.setMaintenance, setMaintenance),
  ],
})
