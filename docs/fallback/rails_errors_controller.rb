# config/application.rb: config.exceptions_app = routes
# config/routes.rb:      match '/500', to: 'errors#failed', via: :all
# config/initializers:   Rails.application.config.middleware.insert_after Sentry::Rails::CaptureExceptions, FallbackDigest

# Each request has a digest before anything can fail: the SDK reports an exception before the page is made.
class FallbackDigest
  ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'.chars.freeze

  def initialize(app)
    @app = app
  end

  def call(env)
    env['fallback.digest'] = Array.new(10) { ALPHABET[SecureRandom.random_number(ALPHABET.size)] }.join
    Sentry.set_tags(digest: env['fallback.digest'])
    @app.call(env)
  end
end

class ErrorsController < ActionController::Base
  def failed
    digest = request.env['fallback.digest']
    error = request.env['action_dispatch.exception']
    Rails.logger.error({ level: 'error', digest: digest, message: error&.message }.to_json)
    response.set_header('X-Digest', digest)
    render html: <<~HTML.html_safe, status: :internal_server_error, layout: false
      <!doctype html><meta charset="utf-8"><title>Application error</title>
      <p>Application error: a server-side exception has occurred (see the server logs for more information).</p>
      <p>Digest: <code>#{digest}</code> <a href="https://errors.example.com/d/#{digest}">Look up this digest</a></p>
    HTML
  end
end
