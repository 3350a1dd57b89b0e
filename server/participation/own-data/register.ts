import { logTables } from './log-tables.ts'
import { moveTables } from './move-tables.ts'
import { pictureTables } from './picture-tables.ts'
import type { Tag } from './tags.ts'

const amounts = 'steps distance_m wheels_m cycling_m active_minutes equivalents'
const ofPerson = 'organization_id user_id'
const ofChallenge = 'organization_id challenge_id'
const ofAppeal = 'amount words outcome reason'
const ofAccount = 'id account_id'
const ofConnection = 'organization_id connection_id'
const ofDirectory = 'organization_id directory_id'
const ofProposal = 'account_id rule_id created_at confirmed_at confirmed_by confirmed_by_provider refused_at'
const ofEffects = 'places effects_total reached_at'
const ofPlaced = `home_id person_id connection_id ${ofPerson}`
const ofRule = 'value role target_id team_id placement_id'

/** What each column of the database says of people. A test fails for a column that is missing here. */
export const register: Record<string, Partial<Record<Tag, string>>> = {
  ...logTables,
  ...moveTables,
  ...pictureTables,
  accounts: {
    personal:
      'id email mailbox first_name last_name language preferences email_verified_at password_unproved health_closed confirmation address_by_directory factor_by_company password_by_mail left_at created_at',
    secret: 'password_hash',
  },
  activities: { health: `day pushes ${amounts}`, public: ofPerson },
  activity_connections: {
    health: 'vendor vendor_user state connected_at heard_at',
    public: `id read_until next_at claimed_until tries tries_since ${ofPerson}`,
  },
  activity_entries: { health: 'id version day content reason is_current recorded_at', public: ofPerson },
  activity_key_secrets: { secret: 'secret_hash', public: ofPerson },
  activity_keys: { personal: 'id name created_at last_used_at', secret: 'secret_hash', public: ofPerson },
  activity_measured: { health: `day ${amounts}`, public: ofPerson },
  activity_own_months: { health: `month days ${amounts} pushes`, public: ofPerson },
  activity_months: { public: 'organization_id month slot people' },
  activity_people: { health: 'month counts', public: ofPerson },
  activity_pieces: {
    health: 'source_id day started_at seconds measure mark content received_at',
    public: ofPerson,
  },
  activity_readings: { health: 'day source_id measure mark quarters total received_at', public: ofPerson },
  activity_sources: {
    health: 'id kind name rank created_at last_heard_at is_off silence_dismissed_at',
    public: ofPerson,
  },
  administrators: { personal: 'account_id role source connection_id created_at', public: ofPerson },
  alias_checks: { health: 'challenge_id asked_at answered_at corrected', public: ofPerson },
  appeal_cases: { health: `day asked_on ${ofAppeal}`, public: `id ${ofChallenge} answered_by told` },
  appeals: {
    health: `id challenge_id number day target_alias asked_at counted_at case_id ${ofAppeal}`,
    public: ofPerson,
  },
  arrived_push_keys: { public: 'id public_key arrived_at' },
  challenge_cheers: { health: 'challenge_id to_alias day cheer', public: ofPerson },
  challenge_days: {
    health: 'challenge_id day value typed measured steps reached quiz_points accepted',
    public: ofPerson,
  },
  challenge_groups: { public: `${ofChallenge} group_id slot joined active score steps version` },
  challenge_joins: {
    health: 'challenge_id group_id alias draws appears shown_name accepts_cheers on_wall joined_at left_at',
    public: ofPerson,
  },
  challenge_results: {
    public: `${ofChallenge} sealed_at rules_version standings sha256 winners group_names open_appeals`,
  },
  challenge_scores: {
    health:
      'alias shown_name settled_from departed score days reached measured typed steps cheers first second third band',
    public: 'organization_id challenge_id group_id listed accepts_cheers on_wall by_days band_width',
  },
  challenges: {
    public:
      'id organization_id title description type activity_metric start_date duration end_date timezone settings language image_url templates rules created_by created_at',
  },
  confirmed_days: { health: 'day confirmed_at', public: ofPerson },
  break_glass: { personal: 'named_at', public: `${ofPerson} role source` },
  connection_attempts: { public: `id ${ofConnection} reference at is_test reason detail claims` },
  connection_domains: { public: `${ofConnection} domain_id required_from` },
  claim_rules: { public: `id ${ofConnection} ${ofRule} created_at` },
  connections: {
    public:
      'id organization_id kind name state issuer client_id secret_set_at client_authentication algorithm claims joins default_organization_id group_source places required_amr paused_until created_at configured_at tested_at last_success_at last_failure_at last_failure_reason secret_ends_on failing_since failing_reason failing_told_at',
  },
  consents: { personal: 'purpose given text_version language since until', public: ofPerson },
  credit_balances: { public: 'organization_id balance' },
  credit_entries: { public: 'id customer_id place transfer_id organization_id amount balance other_id' },
  credit_keys: { public: 'organization_id key body_hash answer created_at' },
  credit_transfers: {
    personal: 'account_id actor_name',
    public: 'id customer_id kind reason reverses created_at',
  },
  directories: { public: `id name refusals invites ${ofEffects} organization_id created_at` },
  directory_attributes: { public: 'id organization_id directory_id path field_id created_at' },
  directory_brakes: { public: 'id organization_id directory_id first_at last_at decided_at' },
  directory_groups: { public: `id ${ofDirectory} display_name external_id version created_at changed_at` },
  directory_members: { personal: 'group_id', public: 'organization_id person_id' },
  directory_placements: { personal: 'target_id placed_at ended_at', public: ofPlaced },
  directory_rules: { public: `id directory_id organization_id group_id attribute_id ${ofRule} created_at` },
  directory_tokens: {
    secret: 'secret_hash',
    public: `id ${ofDirectory} created_at expires_at last_used_at calls calls_per_minute told_days created_by`,
  },
  directory_refusals: { public: 'organization_id directory_id slot at method path status detail request_id' },
  directory_users: {
    personal:
      'user_name external_id created_at changed_at detached_at ended_at kept language attributes problems',
    public: `id directory_id derives_email ${ofPerson}`,
  },
  devices: { personal: 'last_used_at', secret: 'secret_hash', public: 'account_id by_company' },
  factors: { personal: 'created_at confirmed_at last_used_at', secret: 'last_step', public: ofAccount },
  domain_delegations: { public: 'organization_id domain_id delegate_id' },
  domains: {
    public:
      'id organization_id domain token created_at proved_at checked_at missing_days lapsed_at deleted_at',
  },
  factor_reset_approvals: { personal: 'approved_at', public: 'reset_id account_id approver_id approved_in' },
  factor_resets: { personal: 'asked_at proved_at approved_at approved_by reminded_at', public: ofAccount },
  file_days: { health: 'source_id day mark import_id part imported_at content', public: ofPerson },
  file_imports: { health: 'id kind created_at', public: ofPerson },
  identities: {
    personal: 'subject groups granted_at created_at last_used_at',
    public: `id ${ofConnection} account_id`,
  },
  import_rows: {
    personal: 'cells first_name last_name email custom_fields',
    public: 'organization_id import_id line action reason column outcome',
  },
  imports: {
    personal: 'account_id file_name',
    public:
      'id organization_id file_hash heads rules state auto_invite creates changes skips incomplete done created changed created_at started_at finished_at',
  },
  invitations: {
    personal: 'mailings state refusal language queued_at mailed_at',
    public: `${ofPerson} mail_id invited_by`,
  },
  invite_links: { secret: 'token', public: 'id organization_id created_at voided_at' },
  live_counts: { public: 'organization_id kind subject people departed' },
  mailed_codes: { secret: 'code_hash', public: 'session_id expires_at' },
  member_settings: { health: 'goal timezone movement', public: ofPerson },
  membership_periods: { personal: 'since until team_id', public: ofPerson },
  mission_assignments: {
    public:
      'id organization_id mission_id type title title_fr status summary assigned_at questions pauses search',
  },
  mission_counts: { public: 'organization_id type status missions' },
  mission_days: { health: 'assignment_id day', public: ofPerson },
  mission_progress: { health: 'assignment_id started_at done_at start_counts done_counts', public: ofPerson },
  monthly_report_runs: { public: 'id started_at after done_until' },
  notice_choices: { personal: 'kind way wanted', public: ofPerson },
  notices: { health: 'id kind way subject state day at', public: ofPerson },
  organizations: {
    secret: 'access_code',
    public:
      'id customer_id parent_id lineage name description logo_url timezone week_timezones hidden_weeks allow_sub_organizations language minimum_group access_mode access_domains roles_factor_since people_factor_since provider_factor_since asked_roles_since asked_people_since asked_provider_since placed_at created_at updated_at deleted_at deleted_with',
  },
  once_proved_domains: { public: 'domain' },
  outbox: {
    personal: 'recipient kind language subject status error created_at sent_at',
    secret: 'text html unsubscribe_url',
    public: 'id attempts claimed_until',
  },
  own_export_parts: { health: 'content', public: `${ofPerson} export_id part` },
  own_exports: { personal: 'id state asked_at bytes', public: ofPerson },
  passkey_challenges: { secret: 'challenge_hash user_handle', public: 'account_id expires_at' },
  passkeys: {
    personal: 'name created_at last_used_at',
    secret: 'credential_id user_handle public_key counter transports',
    public: `${ofAccount} place`,
  },
  pending_effects: { public: `${ofDirectory} person_id` },
  pending_administrators: { personal: 'email role created_at', public: 'organization_id' },
  programme_pages: { secret: 'code', public: 'organization_id opened_at opened_by' },
  proposed_administrators: { personal: ofProposal, public: ofPerson },
  published_cells: { public: 'organization_id measure day team_id value people' },
  published_counts: { public: 'organization_id kind subject people' },
  published_quizzes: { public: 'organization_id quiz_id closed_at figures points people' },
  published_results: { public: 'organization_id challenge_id sealed_at rules_version sha256 outcome' },
  published_weeks: { public: 'organization_id week closed_at' },
  published_winners: { personal: 'user_id place name', public: 'organization_id challenge_id' },
  push_endpoints: {
    personal: 'created_at',
    secret: 'endpoint p256dh auth',
    public: `${ofPerson} session_id arrived_key_id`,
  },
  push_keys: { public: 'id public_key created_at' },
  quiz_answers: { health: 'quiz_id question_id answer_ids text is_correct', public: ofPerson },
  quiz_counts: { public: 'organization_id quiz_id slot people counted' },
  quiz_participants: { health: 'quiz_id answered_at counts credited', public: ofPerson },
  quiz_points: { health: 'day points', public: ofPerson },
  quiz_questions: { public: 'id organization_id quiz_id place text type points answers open_answer' },
  quizzes: { public: 'id organization_id title category start_at end_at version created_at answers' },
  recovery_codes: { personal: 'created_at used_at', secret: 'code_hash', public: 'id account_id' },
  referees: { personal: 'account_id name', public: ofPerson },
  reports: { public: 'id organization_id type status start_date end_date content created_at' },
  // Who read is told by role, and the others in a list are not told.
  role_holders: { personal: 'account_id until', public: 'organization_id' },
  roster_reads: { personal: 'at support', public: `id account_id exported ${ofPerson}` },
  score_bands: { public: 'organization_id challenge_id level band slot people' },
  second_factor_starts: {
    personal: 'stays_signed_in ends_with_browser is_for_own_data expires_at',
    secret: 'secret_hash',
    public: 'account_id',
  },
  secrets: { secret: 'encrypted', public: 'table_name row_id name organization_id key_id set_at' },
  sessions: {
    personal: 'kind methods created_at authenticated_at last_seen_at expires_at address user_agent',
    secret: 'secret_hash provider_session',
    public: 'id account_id organization_id connection_id customer_id factor_due',
  },
  sign_in_starts: {
    personal: 'email subject',
    secret: 'state_hash cookie_hash nonce verifier code_hash provider_session invitation_hash session_id',
    public: 'connection_id return_to tested_by configured_at created_at expires_at used_at code_tries',
  },
  sign_ins: { personal: 'at address user_agent succeeded', public: 'id account_id' },
  team_members: { personal: 'team_id joined_at source', public: ofPerson },
  teams: { public: 'id organization_id name logo_url created_at' },
  throttles: { personal: 'key', public: 'count resets_at blocked_until' },
  tokens: {
    personal: 'purpose email created_at expires_at used_at',
    secret: 'secret_hash subject',
    public: 'id account_id user_id organization_id session_id',
  },
  used_assertions: { secret: 'assertion_hash', public: 'connection_id expires_at' },
  user_arrivals: { public: 'organization_id minute slot people' },
  user_counts: { public: 'organization_id slot pending invited active inactive' },
  user_field_values: { public: 'id organization_id field_id value place' },
  user_fields: { public: 'id organization_id key name type is_required is_visible created_at' },
  users: {
    personal:
      'id first_name last_name email sign_in_email status is_invited custom_fields created_at activated_at changed_at blocked_at deactivated_at moved_at left_app search sort_name',
    public: 'organization_id account_id',
  },
  wall_rows: { health: 'alias score reached', public: 'organization_id challenge_id place settled' },
  wall_screens: {
    secret: 'secret_hash',
    public: 'id organization_id label language created_by created_at expires_at last_seen_at',
  },
  wall_standings: { public: 'organization_id challenge_id until' },
  winner_answers: { health: 'challenge_id tells answered_at', public: ofPerson },
}
