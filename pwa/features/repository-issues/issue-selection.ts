import { mostIssues, type IssueGroup } from '@gtinoteka/contract/office/repository-issues.ts';
import { useState } from 'react';

/** The id of a row, made here (B §3): one group has no other of the same kind. */
export function rowId({ companyExternalId, issueError, dataPoolName, issueStatus, assignedUser }: IssueGroup): string {
  return [companyExternalId, issueError, dataPoolName, issueStatus, assignedUser?.id].map(String).join(' ');
}

export interface IssueSelection {
  readonly groups: ReadonlyMap<string, IssueGroup>;
  /** issues of all of them that a call can name */
  readonly ids: readonly string[];
  /** issues of all of them */
  readonly codes: number;
  readonly isTooMany: boolean;
  has(group: IssueGroup): boolean;
  set(groups: readonly IssueGroup[], isSelected: boolean): void;
  clear(): void;
}

/** Groups that are ticked, whichever page they stand on. */
export function useIssueSelection(): IssueSelection {
  const [groups, setGroups] = useState<ReadonlyMap<string, IssueGroup>>(new Map());
  const all = [...groups.values()];
  const ids = all.flatMap(({ issuesIds }) => issuesIds);
  return {
    groups,
    ids,
    codes: all.reduce((sum, { numIssues }) => sum + numIssues, 0),
    isTooMany: ids.length > mostIssues,
    has: (group) => groups.has(rowId(group)),
    set(changed, isSelected) {
      const next = new Map(groups);
      for (const group of changed) {
        if (isSelected) next.set(rowId(group), group);
        else next.delete(rowId(group));
      }
      setGroups(next);
    },
    clear: () => setGroups(new Map()),
  };
}
