import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import type { OfficePermission } from '@gtinoteka/contract/permissions.ts';
import type { Subscription } from '@gtinoteka/contract/subscription.ts';
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Changes of a registration to a company's row that are pending until its first administrator opens the link. */
export interface PendingRegistration {
  /** whether the registration inserted the row; otherwise the company was in the catalogue */
  readonly isNew: boolean;
  /** numbers added to a row of the catalogue */
  readonly given: readonly ('nip' | 'regon')[];
  /** columns to fill in */
  readonly fill: Readonly<Record<string, string>>;
  /** how often the named person has named another, and the last one's address; null once erased */
  readonly passedOn?: { readonly times: number; readonly by: string | null };
  /** how often an expired link was renewed */
  readonly renewed?: number;
}

export interface CompaniesTable {
  id: Generated<string>;
  name: string;
  nip: string | null;
  regon: string | null;
  street: string | null;
  city: string | null;
  postal_code: string | null;
  district: string | null;
  country: Generated<string>;
  web_page: string | null;
  company_profile: string | null;
  is_authorized: Generated<boolean>;
  access_to_download: Generated<boolean>;
  writes_directly: Generated<boolean>;
  in_search_engines: Generated<boolean>;
  access_to_verify: Generated<boolean>;
  subscription: Generated<Subscription>;
  subscription_begin: NullableTimestamp;
  subscription_end: NullableTimestamp;
  activation_date: NullableTimestamp;
  created_at: Timestamp;
  registration_purposes: Generated<string[]>;
  registration: ColumnType<PendingRegistration | null, string | null | undefined, string | null>;
  monetization_switch: Generated<boolean>;
  api_key_hash: Buffer | null;
  api_key_last: string | null;
  api_key_made_at: NullableTimestamp;
  name_folded: ColumnType<string, never, never>;
  words: ColumnType<string, never, never>;
}

export interface GpcNodesTable {
  code: string;
  level: number;
  parent_code: string | null;
  segment_code: string;
  family_code: string | null;
  class_code: string | null;
}

export interface GpcTitlesTable {
  code: string;
  language: string;
  title: string;
  includes: string | null;
  excludes: string | null;
}

export interface LicencesTable {
  id: Generated<string>;
  licence_type: 'GCP' | 'GTIN-8';
  prefix: string;
  status: 'active' | 'withdrawn';
  valid_from: string | null;
  valid_until: string | null;
  company_id: string | null;
  licensee_name: string | null;
  licensee_gln: string | null;
  organisation: Generated<string>;
}

export interface UsersTable {
  id: Generated<string>;
  email: string;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone_number: string | null;
  date_joined: Timestamp;
  last_login: NullableTimestamp;
  confirmed_statute: Generated<boolean>;
  is_admin: Generated<boolean>;
  office_permissions: Generated<OfficePermission[]>;
  is_first_admin: Generated<boolean>;
  is_active: Generated<boolean>;
  agree_to_selling_emails: boolean | null;
  agree_to_selling_phones: boolean | null;
  agree_to_sharing_data: boolean | null;
  agree_to_marketing_emails: boolean | null;
  agree_to_marketing_phones: boolean | null;
  password_changed_at: NullableTimestamp;
  erased_at: NullableTimestamp;
}

export interface MembershipsTable {
  id: Generated<string>;
  user_id: string;
  company_id: string;
  activated: Generated<boolean>;
  permission_group: Generated<'location_admin' | 'location_user'>;
  is_company_representative: Generated<boolean>;
  activation_date: NullableTimestamp;
  created_at: Timestamp;
  invited_by: string | null;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  family: string;
  user_id: string;
  remember_me: Generated<boolean>;
  created_at: Timestamp;
  family_started_at: Timestamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface MailLinksTable {
  id: Generated<string>;
  kind: 'activation' | 'password-reset' | 'log-in';
  token_hash: Buffer;
  user_id: string;
  membership_id: string | null;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: NullableTimestamp;
  voided_at: NullableTimestamp;
}

export interface DeclinedRegistrationsTable {
  id: Generated<string>;
  token_hash: Buffer;
  company_name: string;
  started_by: string | null;
  named_hash: Buffer | null;
  at: Timestamp;
}

export interface AuthorizationFilesTable {
  id: Generated<string>;
  membership_id: string;
  ticket_hash: Buffer;
  ticket_expires_at: ColumnType<Date, Date | string, Date | string>;
  file_key: string | null;
  file_name: string | null;
  media_type: string | null;
  byte_size: number | null;
  uploaded_at: NullableTimestamp;
  reviewed_at: Date | null;
  is_accepted: boolean | null;
  refusal_reason: string | null;
}

export interface PackagePeriodsTable {
  id: Generated<string>;
  company_id: string;
  subscription: Subscription;
  begins_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  verify_limit: number | null;
  download_limit: number | null;
  verified: Generated<number>;
  api: Generated<number>;
  csv: Generated<number>;
  exhausted_at: NullableTimestamp;
  end_told_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface PackageLedgerTable {
  id: Generated<number>;
  company_id: string;
  period_id: string;
  counter: 'verified' | 'api' | 'csv';
  units: number;
  key: string;
  membership_id: string | null;
  used_at: Timestamp;
}

export interface PackageOrdersTable {
  id: Generated<string>;
  order_number: Generated<number>;
  company_id: string;
  subscription: Exclude<Subscription, 'free'>;
  net_price: number;
  ordered_by: string | null;
  ordered_at: Timestamp;
  closed_at: NullableTimestamp;
  outcome: 'activated' | 'cancelled' | 'lapsed' | null;
  period_id: string | null;
  pay_until: Timestamp;
  replaced_by: Generated<string | null>;
  invoice_key: Generated<string | null>;
  invoice_bytes: Generated<number | null>;
  invoice_added_at: Generated<Date | null>;
}

export interface CmsPagesTable {
  id: Generated<string>;
  slug: CmsSlug;
  content: string;
  version: Generated<number>;
  images: Generated<string[]>;
  changed_at: Timestamp;
}

export interface CmsVersionsTable {
  page_id: string;
  number: number;
  content: string;
  author_id: string | null;
  published_at: Timestamp;
  /** YYYY-MM-DD */
  effective_on: Generated<string>;
}

export interface CmsDraftsTable {
  page_id: string;
  author_id: string;
  content: string;
  base: number;
  revision: Generated<number>;
  changed_at: Timestamp;
  publish_at: NullableTimestamp;
  missed: Generated<boolean>;
}

/** A size of a picture in the file store. */
export interface StoredForm {
  readonly key: string;
  readonly mediaType: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
  readonly byteSize: number;
}

export interface CmsImagesTable {
  id: Generated<string>;
  page_id: string;
  width: number;
  height: number;
  files: ColumnType<Readonly<Record<string, StoredForm>>, string, never>;
  author_id: string | null;
  created_at: Timestamp;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Timestamp;
  act: string;
  actor_id: string | null;
  actor: 'person' | 'stranger' | 'cli' | 'system';
  client: Buffer | null;
  subject_id: string | null;
  company_id: string | null;
  details: ColumnType<Record<string, unknown>, string, never>;
}

/** The tables as kysely types; `api/migrations/` declares them. */
export interface Tables {
  installation: { key: string; value: string };
  companies: CompaniesTable;
  gpc_nodes: GpcNodesTable;
  gpc_titles: GpcTitlesTable;
  licences: LicencesTable;
  licence_coverage: { prefix: string };
  catalogue_counters: { day: string; added: number };
  outbox: { id: Generated<number>; xid: Generated<string>; gtins: string[]; created_at: Timestamp };
  users: UsersTable;
  memberships: MembershipsTable;
  refresh_tokens: RefreshTokensTable;
  mail_links: MailLinksTable;
  authorization_files: AuthorizationFilesTable;
  declined_registrations: DeclinedRegistrationsTable;
  package_periods: PackagePeriodsTable;
  package_ledger: PackageLedgerTable;
  package_orders: PackageOrdersTable;
  outages: { began_at: Date; ended_at: Date; days_added: number; written_at: Timestamp };
  cms_pages: CmsPagesTable;
  cms_versions: CmsVersionsTable;
  cms_drafts: CmsDraftsTable;
  cms_images: CmsImagesTable;
  audit_log: AuditLogTable;
}
