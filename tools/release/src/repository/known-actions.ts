/**
 * The actions that workflows may use, each with the inputs that its action.yml has. One more is added by whoever
 * has read it; its name is then one that nobody mistyped.
 */
export const knownActions: Record<string, string[]> = {
  'actions/checkout': [
    'fetch-depth',
    'persist-credentials',
    'ref',
    'sparse-checkout',
    'sparse-checkout-cone-mode',
  ],
  'actions/deploy-pages': ['artifact_name', 'timeout'],
  'actions/download-artifact': ['artifact-ids', 'merge-multiple', 'name', 'path', 'pattern'],
  'actions/setup-node': [
    'cache',
    'cache-dependency-path',
    'node-version',
    'node-version-file',
    'package-manager-cache',
  ],
  'actions/upload-artifact': ['if-no-files-found', 'name', 'path', 'retention-days'],
  'actions/upload-pages-artifact': ['name', 'path', 'retention-days'],
  'changesets/action/pack': ['cwd', 'publish-plan-artifact-id'],
  'changesets/action/select-mode': ['cwd'],
};
