import type { LinkType } from '@gtinoteka/contract/digital-link/link-types.ts';
import type { ChoosableLink } from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import type { Database } from '../../core/database/database.ts';
import { ownerJoin } from './code-owners.ts';

/** A link as returned to anyone who opens a code. */
export interface ResolvedLink extends ChoosableLink {
  readonly linkType: LinkType;
}

/**
 * Links of a number (14 digits), the oldest first.
 * - A company's links end when the number belongs to another company.
 * - They stay after a licence ends, because packages outlive it.
 */
export async function readResolvedLinks(
  { pool }: Pick<Database, 'pool'>,
  gtin: string,
): Promise<readonly ResolvedLink[]> {
  const { rows } = await pool.query<ResolvedLink>({
    name: 'resolved-links',
    text: `SELECT k.variant, k.batch, k.serial, k.link_type AS "linkType", k.language, k.href, k.is_default AS "isDefault",
        k.valid_from AS "validFrom", k.valid_until AS "validUntil"
      FROM links k ${ownerJoin('k.gtin')}
      WHERE k.gtin = $1 AND (owner.company_id IS NULL OR owner.company_id = k.company_id)
      ORDER BY k.id`,
    values: [gtin],
  });
  return rows;
}
