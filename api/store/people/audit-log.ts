import type { Tx } from '../../core/database/database.ts';

/** Acts that are relevant for security. New ones are added here, so that one list has them all. */
export type Act =
  | 'log-in'
  | 'log-in refused'
  | 'log-in by mail asked'
  | 'log-out'
  | 'session family revoked'
  | 'company registered'
  | 'registration declined'
  | 'registration passed on'
  | 'authorization file uploaded'
  | 'membership activated'
  | 'activation link sent again'
  | 'password reset asked'
  | 'password reset'
  | 'password changed'
  | 'user invited'
  | 'permission changed'
  | 'membership deleted'
  | 'account updated'
  | 'api key renewed'
  | 'api key made'
  | 'api key replaced'
  | 'api key revoked'
  | 'webhook added'
  | 'webhook secret replaced'
  | 'webhook switched'
  | 'webhook deleted'
  | 'download access set'
  | 'direct writing set'
  | 'search engines set'
  | 'authorization accepted'
  | 'authorization refused'
  | 'company note added'
  | 'issues changed'
  | 'issue digests sent'
  | 'import started'
  | 'import undone'
  | 'dead letters retried'
  | 'dead letters dropped'
  | 'package ordered'
  | 'package order cancelled'
  | 'package order lapsed'
  | 'package activated'
  | 'invoice added'
  | 'packages extended'
  | 'upload accepted'
  | 'upload refused'
  | 'page content saved'
  | 'page draft saved'
  | 'page draft dropped'
  | 'page image added'
  | 'page change announced'
  | 'page change withdrawn'
  | 'objection recorded'
  | 'platform administrator set'
  | 'personal data exported'
  | 'personal data erased';

export interface AuditEntry {
  readonly act: Act;
  readonly actor: 'person' | 'stranger' | 'cli' | 'system';
  /** the person who acted */
  readonly actorId?: string | undefined;
  /** keyed hash of the client's address */
  readonly client?: Buffer | undefined;
  /** the affected person */
  readonly subjectId?: string | undefined;
  readonly companyId?: string | undefined;
  /** ids, groups, names of fields; no secrets and no typed values */
  readonly details?: Record<string, string | number | boolean | null>;
}

/** Writes an act to the audit log, in the transaction of the act itself. */
export async function recordAct(trx: Tx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      act: entry.act,
      actor: entry.actor,
      actor_id: entry.actorId ?? null,
      client: entry.client ?? null,
      subject_id: entry.subjectId ?? null,
      company_id: entry.companyId ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
