import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

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
  access_to_verify: Generated<boolean>;
  subscription: Generated<'free' | 'monthly' | 'yearly_limited' | 'yearly_unlimited'>;
  subscription_begin: NullableTimestamp;
  subscription_end: NullableTimestamp;
  activation_date: NullableTimestamp;
  created_at: Timestamp;
  name_folded: ColumnType<string, never, never>;
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

export interface ProductsTable {
  gtin: string;
  name: string | null;
  brand: string | null;
  company_id: string | null;
  gpc_brick: string | null;
  target_market: Generated<string[]>;
  net_amounts: Generated<string[]>;
  net_units: Generated<string[]>;
  description: string | null;
  description_language: string | null;
  image_urls: Generated<string[]>;
  product_page: string | null;
  product_card_page: string | null;
  gtin_status: 'active' | 'inactive' | 'withdrawn' | null;
  is_global: boolean;
  is_public: Generated<boolean>;
  created_at: Timestamp;
  last_modified: Timestamp;
  version: Generated<number>;
  name_folded: ColumnType<string | null, never, never>;
  brand_folded: ColumnType<string | null, never, never>;
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
  is_first_admin: Generated<boolean>;
  is_active: Generated<boolean>;
  agree_to_selling_emails: boolean | null;
  agree_to_selling_phones: boolean | null;
  agree_to_sharing_data: boolean | null;
  agree_to_marketing_emails: boolean | null;
  agree_to_marketing_phones: boolean | null;
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

/** The tables kysely knows. A migration that adds one that stores query by kysely adds it here. */
export interface Tables {
  installation: { key: string; value: string };
  companies: CompaniesTable;
  gpc_nodes: GpcNodesTable;
  gpc_titles: GpcTitlesTable;
  products: ProductsTable;
  licences: LicencesTable;
  licence_coverage: { prefix: string };
  catalogue_counters: { day: string; added: number; removed: number };
  outbox: { id: Generated<number>; xid: Generated<string>; gtins: string[]; created_at: Timestamp };
  users: UsersTable;
  memberships: MembershipsTable;
  refresh_tokens: RefreshTokensTable;
}
