import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { makeGpcTree } from '../../store/catalogue/gpc-tree.ts';
import { makeFoundProducts } from '../../store/search/found-products.ts';
import type { DatabaseExportParts } from './database-export-parts.ts';
import { addCancelDatabase } from './cancel-database.ts';
import { addGenerateDatabase } from './generate-database.ts';
import { addGetDatabase } from './get-database.ts';
import { addGetDatabaseSize } from './get-database-size.ts';
import { addGetDatabaseStatus } from './get-database-status.ts';

/** Parts of the catalogue that a company takes home as files (B §1). */
export function addDatabaseExportRoom(
  app: FastifyInstance,
  given: Pick<DatabaseExportParts, 'mail' | 'files' | 'fileJobs'> & { readonly database: Database },
): void {
  const { database, mail, files, fileJobs } = given;
  const parts: DatabaseExportParts = {
    database,
    mail,
    files,
    fileJobs,
    found: makeFoundProducts(database),
    readTree: makeGpcTree(database),
  };
  addGetDatabaseSize(app, parts);
  addGenerateDatabase(app, parts);
  addGetDatabaseStatus(app, parts);
  addCancelDatabase(app, parts);
  addGetDatabase(app, parts);
}
