import { join } from 'node:path';
import { withWorkFolder } from '../../api/core/jobs/work-folder.ts';
import { makeFeedFiles, type FeedFileParts } from '../../api/features/external-api/files/make-feed-files.ts';

/** Makes the files of the feed as their job does. */
export function runFeedFiles({
  dataDir,
  ...parts
}: Omit<FeedFileParts, 'workFolder'> & { readonly dataDir: string }): Promise<void> {
  return withWorkFolder(join(dataDir, 'work'), 'feed', (workFolder) => makeFeedFiles({ ...parts, workFolder }));
}
