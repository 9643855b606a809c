import { repository } from '@crossborder-fx/tools-description';
import { filesIn } from '../build/folders.ts';
import { dataClassification } from '../made/data-classification.ts';
import { dependencies } from '../made/dependencies.ts';
import { errorNames } from '../made/error-names.ts';
import { events } from '../made/events.ts';
import { evidence } from '../made/evidence.ts';
import { examples } from '../made/examples.ts';
import { fields } from '../made/fields.ts';
import { states } from '../made/states.ts';

/** A page of the site that is made of Markdown. */
export interface SitePage {
  /** Where it is below the root of the site, such as `guides/quick-start`. */
  slug: string;
  /** In the repository. A link to this file leads to the page. */
  file: string;
  /** Writes the page, where `file` is no Markdown, or not all of it. */
  write?: () => string | Promise<string>;
  /** What the sidebar calls it, where its title is too long. */
  label?: string | undefined;
}

/** A page that Astro makes itself, in site/src/pages, or the reference. */
export interface LinkedPage {
  slug: string;
  label: string;
}

export interface Group {
  label: string;
  pages: (SitePage | LinkedPage)[];
}

const guide = (name: string, label?: string): SitePage => ({
  slug: `guides/${name}`,
  file: `docs/guides/${name}.md`,
  label,
});

const made = (slug: string, write: () => string | Promise<string>, label?: string): SitePage => ({
  slug,
  file: `docs/src/made/${slug}.ts`,
  write,
  label,
});

const readme = (name: string): SitePage => ({
  slug: `packages/${name}`,
  file: `packages/${name}/README.md`,
  label: name,
});

const decisions = filesIn(repository, 'docs/decisions/0*.md').map(
  (file): SitePage => ({ slug: file.replace(/^docs\/|\.md$/g, ''), file }),
);

/** Every page of the site, in the order of its sidebar. What is not listed here is not on the site. */
export const groups: Group[] = [
  {
    label: 'Start',
    pages: [guide('what-it-is'), guide('quick-start')],
  },
  {
    label: 'Integrate',
    pages: [
      guide('authentication'),
      guide('amounts-and-dates'),
      guide('payments', 'Payments'),
      guide('verification-of-payee'),
      guide('fx'),
      guide('lists'),
      guide('errors'),
      guide('did-i-pay'),
      guide('pay-many', 'Pay many'),
      guide('durable-workflows', 'Durable workflows'),
      guide('notifications', 'Notifications'),
      guide('reconciliation', 'Reconciliation'),
    ],
  },
  {
    label: 'Test',
    pages: [
      guide('testing'),
      guide('sandbox', 'The sandbox'),
      guide('mock-in-ci'),
      guide('steer-the-mock'),
      guide('open-telemetry', 'OpenTelemetry'),
    ],
  },
  {
    label: 'Go live',
    pages: [guide('going-live'), guide('limits-and-unknowns')],
  },
  {
    label: 'Without TypeScript',
    pages: [
      guide('from-any-language'),
      guide('sign-in-any-language'),
      guide('generated-clients'),
      guide('containers', 'Containers'),
    ],
  },
  {
    label: 'Tools',
    pages: [
      { slug: 'tools/signature', label: 'Signature calculator' },
      { slug: 'tools/notification', label: 'Notification checker' },
      { slug: 'tools/decimal', label: 'QuotedDecimal converter' },
    ],
  },
  {
    label: 'Look up',
    pages: [
      { slug: 'reference', label: 'Reference' },
      made('fields', fields),
      made('events', events),
      made('error-names', errorNames),
      made('examples', examples),
      { slug: 'states', file: 'docs/generated/sandbox-states.md', write: states, label: 'States' },
      { slug: 'undocumented', file: 'docs/generated/undocumented.md', label: 'Unknowns' },
      { slug: 'changelog', file: 'spec/CHANGELOG.md', label: 'Changes' },
    ],
  },
  {
    label: 'Packages',
    pages: [
      readme('client'),
      readme('webhooks'),
      {
        slug: 'packages/webhooks/recipes',
        file: 'packages/webhooks/RECIPES.md',
        label: 'webhooks: recipes',
      },
      readme('payouts'),
      readme('gateway'),
      readme('sandbox'),
      readme('mock'),
      readme('openapi'),
      readme('test-server'),
    ],
  },
  {
    label: 'ERP vendors',
    pages: [
      guide('compatibility'),
      {
        slug: 'interoperability',
        file: 'docs/generated/interoperability.md',
        label: 'Tools of others',
      },
    ],
  },
  {
    label: 'Auditors',
    pages: [
      made('data-classification', dataClassification),
      made('evidence', evidence),
      guide('threat-model'),
      made('dependencies', dependencies),
      { slug: 'releases', file: 'docs/releases.md' },
      { slug: 'promises', file: 'docs/promises.md' },
      { slug: 'architecture', file: 'docs/architecture.md' },
      { slug: 'security', file: 'SECURITY.md' },
      { slug: 'decisions', file: 'docs/decisions/README.md' },
      ...decisions,
    ],
  },
];
