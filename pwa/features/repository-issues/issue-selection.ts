import { mostIssues, type IssueGroup } from '@gtinoteka/contract/office/repository-issues.ts';
import { useQueryClient } from '@tanstack/react-query';
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

type Ticked = ReadonlyMap<string, IssueGroup>;
const nothing: Ticked = new Map();
const keyOf = (companyId: string) => ['repository-issues', 'selection', companyId];

/** Groups that are ticked, whichever page they stand on; kept while the person stays in the office, and gone with the session. */
export function useIssueSelection(companyId: string): IssueSelection {
  const client = useQueryClient();
  const [groups, setTicked] = useState<Ticked>(() => client.getQueryData<Ticked>(keyOf(companyId)) ?? nothing);
  const setGroups = (next: Ticked): void => {
    setTicked(next);
    client.setQueryDefaults(keyOf(companyId), { gcTime: Infinity });
    client.setQueryData<Ticked>(keyOf(companyId), next);
  };
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
    clear: () => setGroups(nothing),
  };
}

/** Takes what was decided about elsewhere out of what is ticked: its groups are others now. */
export function useUntick(companyId: string): (isDecided: (group: IssueGroup) => boolean) => void {
  const client = useQueryClient();
  return (isDecided) =>
    void client.setQueryData<Ticked>(
      keyOf(companyId),
      (ticked) => ticked && new Map([...ticked].filter(([, group]) => !isDecided(group))),
    );
}
