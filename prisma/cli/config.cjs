const config = { loadedFromFile: null };

module.exports = {
  defaultConfig: () => config,
  loadConfigFromFile: async () => ({ config, resolvedPath: null, diagnostics: [] }),
  PrismaConfigEnvError: class extends Error {},
};
