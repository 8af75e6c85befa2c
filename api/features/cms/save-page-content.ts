import multipart from '@fastify/multipart';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { savePageContent } from '@gtinoteka/contract/cms.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { saveCmsPage } from '../../store/catalogue/cms-pages.ts';
import { cleanContent } from './clean-content.ts';
import type { CmsParts } from './cms-parts.ts';
import { answerOf, slugOf } from './page-of.ts';
import { longestField, readContent } from './read-content.ts';

/** Saves the content of a page: cleaned, in the audit log, and on every edge before this answers. */
export async function addSavePageContent(app: FastifyInstance, parts: CmsParts): Promise<void> {
  // In a scope of its own: no other call takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: 1_000, files: 1, fields: 20, fieldSize: longestField, parts: 21, headerPairs: 20 },
      throwFileSizeLimit: true,
    });
    addEndpoint(scope, savePageContent, async ({ params, request }) => {
      const slug = slugOf(params.page);
      const { userId } = signedIn(request.caller);
      const content = requireKeepable(cleanContent(await readContent(request)));
      const saved = await saveCmsPage(parts.database, {
        slug,
        content,
        actorId: userId,
        client: parts.clientOf(request),
      });
      await parts.refreshEdge(`${basePath}/cms/page_content/${slug}/`);
      return answerOf(saved);
    });
  });
}

/** Measured as it is kept, so that what was read can always be saved again. */
function requireKeepable(content: string): string {
  const fault = content === '' ? 'FIELD_REQUIRED' : content.length > limits.cmsContent ? 'FIELD_TOO_LONG' : null;
  if (fault) throw new AppError(fault, { fields: { content: fault } });
  return content;
}
