import { readMatterId, type IssueMatter } from '@gtinoteka/contract/office/issue-groups.ts';
import { AppError } from '../../core/app-error.ts';

/** The company, error and pool that a path names; NOT_FOUND of what names none. */
export function askedMatter(group: string): IssueMatter {
  const matter = readMatterId(group);
  if (!matter) throw new AppError('NOT_FOUND');
  return matter;
}
