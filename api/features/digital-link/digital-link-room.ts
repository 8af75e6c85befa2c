import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../core/config.ts';
import type { PublicChanges } from '../../core/http/edge-refresh.ts';
import { makeIsEdge } from '../../core/http/edge-secret.ts';
import { takeSheets } from '../../core/input/sheet-part.ts';
import { addAddLink } from './add-link.ts';
import { addChangeLink } from './change-link.ts';
import { addCopyLinks } from './copy-links.ts';
import type { DigitalLinkParts } from './digital-link-parts.ts';
import { addGetCodeLinks } from './get-code-links.ts';
import { addGetLinkCodes } from './get-link-codes.ts';
import { addRemoveLink } from './remove-link.ts';
import { addEdgeCodes } from './resolver/edge-codes.ts';
import { addResolver } from './resolver/add-resolver.ts';
import { makeOpenCounter } from './resolver/count-opens.ts';
import { makeResolvedLinks } from './resolver/resolved-memory.ts';
import { addSetCounting } from './set-counting.ts';
import { addExportLinks } from './sheet/export-links.ts';
import { addImportLinks } from './sheet/import-links.ts';

/** Where printed codes lead: the resolver, and the links that companies give their codes. */
export async function addDigitalLinkRoom(
  app: FastifyInstance,
  {
    config,
    database,
    refreshEdge = async () => {},
    changes,
  }: Pick<DigitalLinkParts, 'database'> &
    Partial<Pick<DigitalLinkParts, 'refreshEdge'>> & {
      readonly config: Pick<Config, 'publicUrl' | 'edge'>;
      /** of links, as the database tells them; without it links are remembered for a second only */
      readonly changes?: PublicChanges;
    },
): Promise<void> {
  const parts: DigitalLinkParts = { database, resolved: makeResolvedLinks(database, changes), refreshEdge };
  const opens = makeOpenCounter(database, (error) => app.log.error({ err: error }, 'opens of codes'));
  app.addHook('onClose', () => opens.flush());
  const site = config.publicUrl && new URL(config.publicUrl).origin;
  const { secret } = config.edge;
  addResolver(app, {
    resolved: parts.resolved,
    opens,
    site,
    isEdge: secret === null ? () => false : makeIsEdge(secret),
  });
  if (secret !== null) addEdgeCodes(app, { resolved: parts.resolved, opens, edgeSecret: secret });
  addGetLinkCodes(app, parts);
  addGetCodeLinks(app, parts);
  addAddLink(app, parts);
  addChangeLink(app, parts);
  addRemoveLink(app, parts);
  addCopyLinks(app, parts);
  addSetCounting(app, parts);
  addExportLinks(app, parts);
  await app.register(async (scope) => {
    await takeSheets(scope, limits.linkSheetBytes);
    addImportLinks(scope, parts);
  });
}
