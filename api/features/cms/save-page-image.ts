import { savePageImage } from '@gtinoteka/contract/cms.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { drawImage } from './draw-image.ts';
import { keepImage } from './keep-image.ts';
import { slugOf } from './page-of.ts';
import { formLimits, readImageForm } from './read-form.ts';

/** Stores a picture of a page (B §7), to be referenced by its text. */
export const savePageImageRoute = defineRoute(
  savePageImage,
  async ({ params, request }, deps) => {
    const slug = slugOf(params.page);
    const { userId } = signedIn(request.caller);
    const drawn = await drawImage(await readImageForm(request), 'image');
    return keepImage(deps, drawn, { slug, authorId: userId, client: deps.clientOf(request) });
  },
  { multipart: formLimits },
);
