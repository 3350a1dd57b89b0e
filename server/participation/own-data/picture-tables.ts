import type { Tag } from './tags.ts'

const ofPerson = 'organization_id user_id'

/** What the columns of pictures say of people: photos are theirs, uploads are the organization's. */
export const pictureTables: Record<string, Partial<Record<Tag, string>>> = {
  file_contents: { public: 'key bytes' },
  photo_reports: { personal: 'wall_id', public: ofPerson },
  photos: {
    health: 'id assignment_id media_type width height bytes added_at shared_at shown_name wall_id',
    public: ofPerson,
  },
  unclaimed_files: { public: 'key due_at' },
  upload_counts: { public: 'organization_id bytes' },
  uploads: { public: 'id organization_id account_id media_type width height key size bytes created_at' },
  wall_photos: {
    health: 'shown_name media_type width height bytes shared_at',
    public: 'id organization_id assignment_id state reason reports',
  },
}
