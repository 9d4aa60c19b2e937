FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY drizzle drizzle
COPY --from=build /site/build build
USER node
EXPOSE 3000
CMD ["node", "build/server/main.js"]
