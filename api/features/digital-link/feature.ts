import type { FeatureRoutes } from '../define-feature.ts';
import { makeIsEdge } from '../../core/http/edge-secret.ts';
import { addResolver } from './resolver/add-resolver.ts';
import { makeOpenCounter } from './resolver/count-opens.ts';
import { addEdgeCodes } from './resolver/edge-codes.ts';
import { addLinkRoute } from './add-link.ts';
import { changeLinkRoute } from './change-link.ts';
import { copyLinksRoute } from './copy-links.ts';
import { getCodeLinksRoute } from './get-code-links.ts';
import { getLinkCodesRoute } from './get-link-codes.ts';
import { removeLinkRoute } from './remove-link.ts';
import { setCountingRoute } from './set-counting.ts';
import { exportLinksRoute } from './sheet/export-links.ts';
import { importLinksRoute } from './sheet/import-links.ts';

/** Resolver of printed codes, and the links that companies set for their codes. */
export const digitalLink: FeatureRoutes = {
  endpoints: [
    addLinkRoute,
    changeLinkRoute,
    copyLinksRoute,
    getCodeLinksRoute,
    getLinkCodesRoute,
    removeLinkRoute,
    setCountingRoute,
    exportLinksRoute,
    importLinksRoute,
  ],
  setup(app, { config, database }) {
    const opens = makeOpenCounter(database, (error) => app.log.error({ err: error }, 'opens of codes'));
    app.addHook('onClose', () => opens.flush());
    const site = config.publicUrl && new URL(config.publicUrl).origin;
    const edgeSecret = config.edge.secret;
    addResolver(app, {
      database,
      opens,
      site,
      isEdge: edgeSecret === null ? () => false : makeIsEdge(edgeSecret),
    });
    if (edgeSecret !== null) addEdgeCodes(app, { database, opens, edgeSecret });
  },
};
