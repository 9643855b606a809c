import { basename } from 'node:path';
import { type OpenApiDocument, readDocument } from '@crossborder-fx/tools-description';
import { published } from '../../../tools/release/src/packages/folders.ts';
import { errorNames } from '../page-generators/error-names.ts';
import { eventsPage } from '../page-generators/events.ts';
import { states } from '../page-generators/states.ts';

/** A page of the site whose text is Markdown. */
export interface SitePage {
  /** The URL path of the page below the root of the site, such as `guides/quick-start`. */
  slug: string;
  /** The path of the page's file in the repository. On the site, a link to this file leads to the page. */
  file: string;
  /** Writes the Markdown of the page, if `file` is not Markdown, or has only a part of the page. */
  write?: () => string | Promise<string>;
  /** The label of the page in the sidebar, if the title of the page is too long. */
  label?: string | undefined;
  /** Whether the sidebar leaves out this page, because another page in the sidebar links to this page. */
  isBeside?: boolean;
}

/** A page that Astro itself makes, from a file in site/src/pages, or the reference page. */
export type LinkedPage = Pick<SitePage, 'slug' | 'isBeside'> & { label: string };

const guide = (name: string, label?: string): SitePage => ({
  slug: `guides/${name}`,
  file: `docs/guides/${name}.md`,
  label,
});

const made = (slug: string, write: (document: OpenApiDocument) => string): SitePage => ({
  slug,
  file: `docs/src/page-generators/${slug}.ts`,
  write: async () => write(await readDocument('templated')),
});

const readme = (name: string): SitePage => ({
  slug: `packages/${name}`,
  file: `packages/${name}/README.md`,
  label: name,
});

const beside = <Page extends SitePage | LinkedPage>(page: Page): Page => ({
  ...page,
  isBeside: true,
});

/** The packages that most readers need, which the sidebar lists. The page "What it is" links to all other packages. */
const mainPackages = ['client', 'webhooks', 'payouts'];
const otherPackages = published
  .map((folder) => basename(folder))
  .filter((name) => name !== 'probe' && !mainPackages.includes(name));

/** The order is that of the sidebar. A page that is missing in this list is not on the site. */
export const groups: { label: string; pages: (SitePage | LinkedPage)[] }[] = [
  {
    label: 'Start',
    pages: [
      guide('what-it-is'),
      guide('quick-start'),
      beside({ slug: 'measured', file: 'docs/measured.md' }),
    ],
  },
  {
    label: 'Pay',
    pages: [
      guide('payments', 'Payments'),
      guide('pay-once'),
      guide('did-i-pay'),
      beside(guide('create-once', 'createOnce and journals')),
      guide('pay-many', 'Pay many'),
      guide('verification-of-payee'),
      beside(guide('why-payments-bounce')),
      guide('fx'),
      beside(guide('durable-workflows', 'Durable workflows')),
    ],
  },
  {
    label: 'Integrate',
    pages: [
      guide('authentication'),
      guide('amounts-and-dates'),
      guide('lists'),
      guide('errors'),
      guide('notifications', 'Notifications'),
      guide('reconciliation', 'Reconciliation'),
      beside(guide('close-the-month', 'Close the month')),
    ],
  },
  {
    label: 'Test',
    pages: [
      guide('sandbox', 'The sandbox'),
      guide('testing'),
      guide('mock-in-ci'),
      beside({ slug: 'pays-twice', file: 'docs/generated/pays-twice.md' }),
      beside(guide('steer-the-mock')),
      beside(guide('open-telemetry', 'OpenTelemetry')),
    ],
  },
  {
    label: 'Go live',
    pages: [
      guide('going-live'),
      guide('limits-and-unknowns'),
      { ...readme('probe'), label: 'The probe' },
    ],
  },
  {
    label: 'Without TypeScript',
    pages: [
      guide('from-any-language'),
      beside(guide('assistants')),
      guide('sign-in-any-language'),
      guide('generated-clients'),
      beside(guide('containers', 'Containers')),
      beside(guide('compatibility')),
      beside({
        slug: 'interoperability',
        file: 'docs/generated/interoperability.md',
        label: 'Third-party tools',
      }),
    ],
  },
  {
    label: 'Look up',
    pages: [
      { slug: 'reference', label: 'Reference' },
      made('events', eventsPage),
      made('error-names', errorNames),
      beside({
        slug: 'states',
        file: 'docs/generated/sandbox-states.md',
        write: states,
        label: 'States',
      }),
      { slug: 'undocumented', file: 'docs/generated/undocumented.md', label: 'Unknowns' },
      beside({ slug: 'changelog', file: 'spec/CHANGELOG.md', label: 'Changes' }),
      { slug: 'tools/signature', label: 'Signature checker' },
      beside({ slug: 'tools/notification', label: 'Notification checker' }),
    ],
  },
  {
    label: 'Packages',
    pages: [
      ...mainPackages.map(readme),
      ...otherPackages.map(readme).map(beside),
      beside({
        slug: 'packages/webhooks/recipes',
        file: 'packages/webhooks/RECIPES.md',
        label: 'webhooks: recipes',
      }),
    ],
  },
  {
    label: 'Audit',
    pages: [
      guide('for-auditors', 'For auditors'),
      ...[
        guide('threat-model'),
        guide('what-was-seen'),
        { slug: 'releases', file: 'docs/releases.md' },
        { slug: 'promises', file: 'docs/promises.md' },
        { slug: 'architecture', file: 'docs/architecture.md' },
        { slug: 'security', file: 'SECURITY.md' },
      ].map(beside),
    ],
  },
];
