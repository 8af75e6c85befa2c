import type { FeatureRoutes } from '../define-feature.ts';
import { cancelDatabaseRoute } from './cancel-database.ts';
import { generateDatabaseRoute } from './generate-database.ts';
import { getDatabaseSizeRoute } from './get-database-size.ts';
import { getDatabaseStatusRoute } from './get-database-status.ts';
import { getDatabaseRoute, getZipDatabaseRoute } from './get-database.ts';

/** Parts of the catalogue as files for companies (B §1). */
export const databaseExport: FeatureRoutes = {
  endpoints: [
    cancelDatabaseRoute,
    generateDatabaseRoute,
    getDatabaseSizeRoute,
    getDatabaseStatusRoute,
    getDatabaseRoute,
    getZipDatabaseRoute,
  ],
};
