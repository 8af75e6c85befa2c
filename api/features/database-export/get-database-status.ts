import { getDatabaseStatus } from '@gtinoteka/contract/files/database-export.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { DatabaseExportParts } from './database-export-parts.ts';
import { ownExport, shownExport } from './shown-export.ts';

export function addGetDatabaseStatus(
  app: FastifyInstance,
  parts: Pick<DatabaseExportParts, 'database' | 'readTree'>,
): void {
  addEndpoint(app, getDatabaseStatus, async ({ params, request }) =>
    shownExport(parts, await ownExport(parts, request.caller, params)),
  );
}
