import type { ComponentChildren } from 'preact';
import { hashOf } from '../hooks/use-place.ts';
import type { SectionId } from '../sections.ts';

interface ListAndDetailProps {
  section: SectionId;
  /** What the list is called in the way back to it. */
  name: string;
  list: ComponentChildren;
  /** Undefined when nothing is open. */
  detail: ComponentChildren | undefined;
}

/** A list, and beside it what is open. On a narrow screen only one of them is seen. */
export function ListAndDetail({ section, name, list, detail }: ListAndDetailProps) {
  return (
    <div class="list-and-detail" data-open={detail !== undefined}>
      <div class="list">{list}</div>
      {detail !== undefined && (
        <article class="detail">
          <a class="back" href={hashOf(section)}>
            Back to all {name}
          </a>
          {detail}
        </article>
      )}
    </div>
  );
}
